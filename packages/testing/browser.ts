import { existsSync } from 'node:fs'

const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of tests and measurements: that of the setting `CHROMIUM`, or the lightest installed one. */
export const browserPath = (): string =>
  process.env.CHROMIUM ?? ofDebian.find((path) => existsSync(path)) ?? ofDebian[1]!
