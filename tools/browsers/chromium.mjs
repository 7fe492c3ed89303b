// Chromium, driven by Playwright.

import { chromium } from 'playwright-core';
import { launchArguments } from './find-chromium.mjs';
import { waitForResult } from './shown.mjs';

/** Starts the browser for a program that uses Playwright itself. */
export const launchChromium = (executablePath, options) =>
  chromium.launch({ executablePath, args: launchArguments, ...options });

export async function openChromium(executablePath) {
  const options = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await launchChromium(executablePath, options);
  return {
    version: browser.version(),
    async shownBy(address, seconds) {
      const page = await browser.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      try {
        await page.goto(address);
        return await waitForResult((expression) => page.evaluate(expression), seconds);
      } catch (error) {
        throw new Error([error.message, ...errors].join('\n'), { cause: error });
      } finally {
        await page.close();
      }
    },
    /** Opens a page that a program drives. */
    async open(address, { width, height }) {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.goto(address);
      return {
        evaluate: (expression) => page.evaluate(expression),
        press: (key) => page.keyboard.press(key),
        screenshot: () => page.screenshot(),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
