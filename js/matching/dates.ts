/**
 * Numbers and dates in the values of inputs. Each function returns a number, or undefined if the text is not valid.
 * #common-microsyntaxes
 */

import { floatIn } from '../base/numbers.js';

const msPerDay = 86_400_000;
const msPerWeek = 7 * msPerDay;

/** The milliseconds from 1970 to the start of a day. The year is at least 1. */
function dayIn(year: number, month: number, day: number): number | undefined {
  if (year < 1 || year > 275_760 || month < 1 || month > 12) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() : undefined;
}

function dateIn(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : dayIn(Number(year), Number(month), Number(day));
}

/** The months from January 1970. */
function monthIn(text: string): number | undefined {
  const [, year, month] = /^(\d{4,6})-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || dayIn(Number(year), Number(month), 1) === undefined) return undefined;
  return (Number(year) - 1970) * 12 + Number(month) - 1;
}

/** The milliseconds from 1970 to the Monday of a week. */
function weekIn(text: string): number | undefined {
  const [, year, week] = /^(\d{4,6})-W(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = mondayOfYear(Number(year));
  const next = mondayOfYear(Number(year) + 1);
  if (first === undefined || next === undefined || Number(week) < 1) return undefined;
  const monday = first + (Number(week) - 1) * msPerWeek;
  return monday < next ? monday : undefined;
}

/** The Monday of the first week of a year: the week with 4 January. */
function mondayOfYear(year: number): number | undefined {
  const day = dayIn(year, 1, 4);
  if (day === undefined) return undefined;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * msPerDay;
}

/** The milliseconds from midnight. */
function timeIn(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = '0', part = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(part.padEnd(3, '0'));
}

function dateTimeIn(text: string): number | undefined {
  const [, day, clock] = /^([^T ]+)[T ](.+)$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const date = dateIn(day);
  const time = timeIn(clock);
  return date === undefined || time === undefined ? undefined : date + time;
}

/** A type of `input` whose values are ordered. */
export interface OrderedType {
  read(text: string): number | undefined;
  /** The factor from the attribute `step` to the numbers that `read` returns. */
  readonly scale: number;
  /** The step without the attribute, in the unit of the attribute. */
  readonly step: number;
  /** The number from which steps count without `min`. */
  readonly base: number;
}

export const orderedTypes: Readonly<Record<string, OrderedType>> = {
  date: { read: dateIn, scale: msPerDay, step: 1, base: 0 },
  month: { read: monthIn, scale: 1, step: 1, base: 0 },
  // The week before 1970-01-01 begins on Monday, 29 December.
  week: { read: weekIn, scale: msPerWeek, step: 1, base: -259_200_000 },
  time: { read: timeIn, scale: 1000, step: 60, base: 0 },
  'datetime-local': { read: dateTimeIn, scale: 1000, step: 60, base: 0 },
  number: { read: floatIn, scale: 1, step: 1, base: 0 },
  range: { read: floatIn, scale: 1, step: 1, base: 0 },
};
