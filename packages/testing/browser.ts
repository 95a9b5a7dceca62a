import { existsSync } from 'node:fs'

const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that tests and measures are done with: the one of the setting `CHROMIUM`, or the lightest that is installed. */
export const browserPath = (): string =>
  process.env.CHROMIUM ?? ofDebian.find((path) => existsSync(path)) ?? ofDebian[1]!
