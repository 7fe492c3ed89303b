// Tests the steps of docs/how-parsing-works.md in each browser of this machine.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { examples } from '../../../docs/.vitepress/theme/parsing-steps/examples.mjs';
import { linkTo } from '../../../docs/.vitepress/theme/parsing-steps/permalink.mjs';
import { root } from '../../lib/run.mjs';
import { testPages } from './run.mjs';
import { phone, themes, wide } from './sizes.mjs';

/** No other site than its own. VitePress writes scripts and styles into its pages, and compiles functions. */
const policy = [
  `default-src 'self'`,
  `script-src 'self' 'unsafe-inline' 'unsafe-eval'`,
  `img-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
].join('; ');

async function openLink(driver, fragment, size) {
  const page = await driver.openPath(`/how-parsing-works.html${fragment}`, size);
  return {
    ...page,
    /** The labels of the nodes in a panel, without their numbers. */
    labels: (panel) => page.texts(`.parsing-steps .${panel} li code`),
    click: (button) =>
      page.evaluate(`void [...document.querySelectorAll('.parsing-steps button')]
        .find(({ textContent }) => textContent === '${button}').click()`),
    /** Types the markup, as the user would. */
    type: (markup) =>
      page.evaluate(`(() => {
        const field = document.querySelector('#steps-markup');
        field.value = ${JSON.stringify(markup)};
        field.dispatchEvent(new Event('input', { bubbles: true }));
      })()`),
    choose: (example) =>
      page.evaluate(`(() => {
        const field = document.querySelector('#steps-example');
        field.value = '${example}';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      })()`),
  };
}

/** Opens the page at a step of the markup. */
const openStep = (driver, markup, number, size = wide) =>
  openLink(driver, linkTo(markup, number), size);

/** Misnested formatting. Step 6 is the end tag `</b>`, which runs the adoption agency algorithm. */
const misnested = '<!DOCTYPE html><b>one<p>two</b>three</p>';

const isAtStep = (number, count) =>
  `document.querySelector('.parsing-steps output').textContent === '${number} / ${count}'`;

async function showsImpliedTags(driver) {
  const page = await openStep(driver, '<p>To the soup', 1);
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
  const page = await openStep(driver, misnested, 5);
  equal(await page.text('.mode'), 'in body');
  deepEqual(await page.labels('stack'), ['<html>', '<body>', '<b>', '<p>']);
  deepEqual(await page.labels('formatting'), ['<b>']);
  await page.click('Next');
  await page.until(isAtStep(6, 9));
  deepEqual(await page.labels('stack'), ['<html>', '<body>', '<p>']);
  equal(await page.text('.formatting'), 'emptyremoved: <b> 6 ');
  equal(await page.text('.errors a'), 'adoption-agency-misnested');
  deepEqual(await page.texts('.tree li[data-change]'), [
    '<p> 8 moved',
    '<b> 10 new',
    '"two" moved',
  ]);
}

async function showsMarkersAndTemplateModes(driver) {
  const page = await openStep(driver, '<!DOCTYPE html><b><template><td>', 3);
  deepEqual(await page.texts('.formatting li'), ['<b> 6', 'marker']);
  deepEqual(await page.texts('.template-modes li'), ['in template']);
}

async function stepsWithButtonsAndSlider(driver) {
  const page = await openStep(driver, misnested, 3);
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

async function needsNoPointer(driver) {
  const page = await openStep(driver, misnested, 3);
  await page.evaluate(`void document.querySelector('#steps-example').focus()`);
  await page.tabTo('#steps-markup');
  await page.press('x');
  await page.until(isAtStep(3, 10));
  await page.tabTo('.parsing-steps button');
  await page.press('Enter');
  await page.until(isAtStep(0, 10));
  await page.press('ArrowRight');
  await page.until(isAtStep(1, 10));
  await page.press('End');
  await page.until(isAtStep(10, 10));
  await page.press('ArrowLeft');
  await page.until(isAtStep(9, 10));
  await page.tabTo('.parsing-steps input');
  await page.press('ArrowLeft');
  await page.until(isAtStep(8, 10));
  for (const panel of ['source', 'stack', 'formatting', 'tree']) {
    await page.tabTo(`.parsing-steps .${panel}`);
  }
  await page.press('ArrowLeft');
  await page.until(isAtStep(7, 10));
}

async function keepsLinks(driver) {
  const page = await openStep(driver, misnested, 3);
  await page.click('Next');
  await page.until(`location.hash.startsWith('#step=4&')`);
  const link = await page.evaluate('location.hash');
  const again = await openLink(driver, link, wide);
  await again.until(isAtStep(4, 9));
  equal(await again.evaluate(`document.querySelector('#steps-markup').value`), misnested);
  equal(await again.evaluate(`document.querySelector('#steps-example').value`), '2');
  await again.evaluate(`void (location.hash = '#step=99&markup=%3Ci%3E')`);
  await again.until(isAtStep(2, 2));
  await again.evaluate(`void (location.hash = '#use-this-page')`);
  await again.until(isAtStep(2, 2));
}

async function runsAllExamples(driver) {
  const page = await openLink(driver, '', wide);
  for (const [index, { markup, step, title }] of examples.entries()) {
    await page.choose(index);
    await page.until(`document.querySelector('#steps-markup').value === ${JSON.stringify(markup)}`);
    ok((await page.text('.parsing-steps output')).startsWith(`${step} / `), title);
  }
}

async function readsAnyMarkup(driver) {
  const page = await openLink(driver, '', wide);
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
  const page = await openStep(driver, '<p>a', 1);
  await page.evaluate('void (window.longestBlock = 0)');
  for (const [markup, problem] of [
    ['<p>'.repeat(20_000), '50,000 bytes of markup'],
    ['</p x>'.repeat(2_000), '2,000 tokens'],
    [
      `<p>${Array.from({ length: 50 }, (_, id) => `<b id=${id}>`).join('')}${'<p>x'.repeat(50)}`,
      '2,000 nodes',
    ],
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
  for (const theme of themes) {
    const page = await openStep(driver, '<!DOCTYPE html><b>1<template><td>', 3);
    await page.evaluate(
      `void document.documentElement.classList.toggle('dark', ${theme === 'dark'})`,
    );
    await page.click('Next');
    // The theme changes its colours slowly.
    await page.until('document.getAnimations().length === 0');
    deepEqual(await page.seriousFindings(), [], theme);
  }
}

async function fitsPhones(driver) {
  const page = await openStep(driver, `${misnested}${'x'.repeat(300)}`, 6, phone);
  equal(await page.evaluate('innerWidth'), phone.width);
  ok(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'));
}

async function usesNoOtherNetwork(driver) {
  const page = await openStep(driver, '<img src=https://soup.example/a.png>', 1);
  deepEqual(
    await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))`,
    ),
    [],
  );
}

async function takeScreenshots(driver) {
  const page = await openStep(driver, misnested, 6);
  await page.screenshot('wide');
  await page.evaluate(`void document.documentElement.classList.add('dark')`);
  await page.screenshot('wide-dark');
  const small = await openStep(driver, misnested, 6, phone);
  await small.screenshot('phone');
  await small.evaluate(`void document.querySelector('.parsing-steps .controls').scrollIntoView()`);
  await small.screenshot('phone-steps');
}

/** @param browser a part of the names of browsers; all if undefined. */
export async function testParsingSteps(browser) {
  const site = {
    name: 'parsing-steps',
    folders: { '/': join(root, 'build/docs') },
    policy,
    isReady: `document.querySelector('.parsing-steps .panels')`,
    checks: {
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
    },
    takeScreenshots,
  };
  await testPages(site, browser);
}
