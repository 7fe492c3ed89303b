// What the page how-parsing-works.md must do in each browser. A check gets a driver and throws if something is wrong.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { examples } from '../../docs/.vitepress/theme/parsing-steps/examples.mjs';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Misnested formatting. Step 6 is the end tag `</b>`, which runs the adoption agency algorithm. */
const misnested = '<!DOCTYPE html><b>one<p>two</b>three</p>';

const isAtStep = (number, count) =>
  `document.querySelector('.parsing-steps output').textContent === '${number} / ${count}'`;

async function showsImpliedTags(driver) {
  const page = await driver.open('<p>To the soup', 1, wide);
  deepEqual(await page.texts('.rules li'), [
    'initial',
    'before html',
    'before head',
    'in head',
    'after head',
    'in body',
  ]);
  equal(await page.text('.token'), 'start tag <p>');
  equal(await page.text('.source mark'), '<p>');
  deepEqual(await page.labels('stack'), ['<html>', '<body>', '<p>']);
  ok((await page.text('.errors')).startsWith('1:1 missing-doctype'));
  deepEqual(await page.labels('tree'), [
    '#document (quirks mode)',
    '<html>',
    '<head>',
    '<body>',
    '<p>',
  ]);
}

async function showsTheAdoptionAgency(driver) {
  const page = await driver.open(misnested, 5, wide);
  equal(await page.text('.mode'), 'in body');
  deepEqual(await page.labels('stack'), ['<html>', '<body>', '<b>', '<p>']);
  deepEqual(await page.labels('formatting'), ['<b>']);
  await page.click('Next');
  await page.until(isAtStep(6, 9));
  deepEqual(await page.labels('stack'), ['<html>', '<body>', '<p>']);
  equal(await page.text('.formatting'), 'emptyremoved: <b> 6 ');
  equal(await page.text('.errors a'), 'misnested-formatting-element');
  deepEqual(await page.texts('.tree li[data-change]'), ['<p> 8moved', '<b> 10new', '"two"moved']);
}

async function showsMarkersAndTemplateModes(driver) {
  const page = await driver.open('<!DOCTYPE html><b><template><td>', 3, wide);
  deepEqual(await page.texts('.formatting li'), ['<b> 6', 'marker']);
  deepEqual(await page.texts('.template-modes li'), ['in template']);
}

async function stepsWithButtonsAndSlider(driver) {
  const page = await driver.open(misnested, 3, wide);
  await page.click('Back');
  await page.until(isAtStep(2, 9));
  await page.click('Last');
  await page.until(isAtStep(9, 9));
  equal(await page.text('.stack'), 'emptypopped: <html> 3 <body> 5 ');
  await page.click('Next');
  await page.until(isAtStep(9, 9));
  await page.click('First');
  await page.until(isAtStep(0, 9));
  await page.evaluate(`(() => {
    const slider = document.querySelector('.parsing-steps input');
    slider.value = '4';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await page.until(isAtStep(4, 9));
  equal(await page.text('.source mark'), '<p>');
}

/** Presses Tab until the focus is on an element. */
async function tabTo(page, selector) {
  for (let count = 0; count < 80; count++) {
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    await page.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

async function needsNoPointer(driver) {
  const page = await driver.open(misnested, 3, wide);
  await page.evaluate(`void document.querySelector('#steps-example').focus()`);
  await tabTo(page, '#steps-markup');
  await page.press('x');
  await page.until(isAtStep(3, 10));
  await tabTo(page, '.parsing-steps button');
  await page.press('Enter');
  await page.until(isAtStep(0, 10));
  await page.press('ArrowRight');
  await page.until(isAtStep(1, 10));
  await page.press('End');
  await page.until(isAtStep(10, 10));
  await page.press('ArrowLeft');
  await page.until(isAtStep(9, 10));
  await tabTo(page, '.parsing-steps input');
  await page.press('ArrowLeft');
  await page.until(isAtStep(8, 10));
  for (const panel of ['source', 'stack', 'formatting', 'tree']) {
    await tabTo(page, `.parsing-steps .${panel}`);
  }
  await page.press('ArrowLeft');
  await page.until(isAtStep(7, 10));
}

async function keepsLinks(driver) {
  const page = await driver.open(misnested, 3, wide);
  await page.click('Next');
  await page.until(`location.hash.startsWith('#step=4&')`);
  const link = await page.evaluate('location.hash');
  const again = await driver.openFragment(link, wide);
  await again.until(isAtStep(4, 9));
  equal(await again.evaluate(`document.querySelector('#steps-markup').value`), misnested);
  equal(await again.evaluate(`document.querySelector('#steps-example').value`), '2');
  await again.evaluate(`void (location.hash = '#step=99&markup=%3Ci%3E')`);
  await again.until(isAtStep(2, 2));
  await again.evaluate(`void (location.hash = '#use-this-page')`);
  await again.until(isAtStep(2, 2));
}

async function runsAllExamples(driver) {
  const page = await driver.openFragment('', wide);
  for (const [index, { markup, step, title }] of examples.entries()) {
    await page.evaluate(`(() => {
      const field = document.querySelector('#steps-example');
      field.value = '${index}';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await page.until(`document.querySelector('#steps-markup').value === ${JSON.stringify(markup)}`);
    ok((await page.text('.parsing-steps output')).startsWith(`${step} / `), title);
  }
}

async function readsAnyMarkup(driver) {
  const page = await driver.openFragment('', wide);
  await page.type('');
  await page.until(isAtStep(1, 1));
  await page.type('<!DOCTYPE html>\n<p>\u00e9\ud83e\udd63<b>x</p>\0');
  await page.until(isAtStep(1, 9));
  await page.click('Last');
  for (let count = 0; count < 3; count++) await page.click('Back');
  await page.until(isAtStep(6, 9));
  equal(await page.text('.source mark'), 'x');
  equal(await page.text('.source .read'), '<!DOCTYPE html>\n<p>\u00e9\ud83e\udd63<b>');
}

async function refusesLargeTexts(driver) {
  const page = await driver.open('<p>a', 1, wide);
  await page.evaluate('void (window.longestBlock = 0)');
  for (const [markup, problem] of [
    ['<p>'.repeat(20_000), '50,000 bytes of markup'],
    ['</p x>'.repeat(2_000), '2,000 tokens'],
    [`${'<b>'.repeat(3)}${'<i><p>'.repeat(400)}`, '2,000 nodes'],
  ]) {
    await page.type(markup);
    await page.until(`document.querySelector('.problem')?.textContent.includes('${problem}')`);
  }
  await page.type('<p>'.repeat(990));
  await page.until(`document.querySelectorAll('.tree li').length > 0`);
  await page.click('Last');
  await page.until(isAtStep(991, 991));
  await page.isNotBlocked('990 elements');
}

async function isAccessible(driver) {
  for (const isDark of [false, true]) {
    const page = await driver.open('<!DOCTYPE html><b>1<template><td>', 3, wide);
    await page.evaluate(`void document.documentElement.classList.toggle('dark', ${isDark})`);
    await page.click('Next');
    deepEqual(await page.seriousFindings(), [], isDark ? 'dark' : 'light');
  }
}

async function fitsPhones(driver) {
  const page = await driver.open(`${misnested}${'x'.repeat(300)}`, 6, phone);
  equal(await page.evaluate('innerWidth'), phone.width);
  ok(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'));
}

async function usesNoOtherNetwork(driver) {
  const page = await driver.open('<img src=https://souptree.example/a.png>', 1, wide);
  deepEqual(
    await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))`,
    ),
    [],
  );
}

/** Takes pictures for a person to check. */
export async function takeScreenshots(driver) {
  const page = await driver.open(misnested, 6, wide);
  await page.screenshot('wide');
  await page.evaluate(`void document.documentElement.classList.add('dark')`);
  await page.screenshot('wide-dark');
  const small = await driver.open(misnested, 6, phone);
  await small.screenshot('phone');
  await small.evaluate(`void document.querySelector('.parsing-steps .controls').scrollIntoView()`);
  await small.screenshot('phone-steps');
}

export const checks = {
  'the tags that a token implies': showsImpliedTags,
  'the adoption agency': showsTheAdoptionAgency,
  'markers and template insertion modes': showsMarkersAndTemplateModes,
  'buttons and slider': stepsWithButtonsAndSlider,
  'keyboard only': needsNoPointer,
  'the address keeps the markup and the step': keepsLinks,
  'all examples': runsAllExamples,
  'any markup': readsAnyMarkup,
  'large texts have an error': refusesLargeTexts,
  'axe-core has no serious findings': isAccessible,
  'the page fits 390 pixels': fitsPhones,
  'no network but the page itself': usesNoOtherNetwork,
};
