import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { browserPath } from '@quina/testing/browser'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let running: Browser | undefined

/** One browser for all the journeys of a process, with which it ends: to start one takes most of a second of processor. */
export async function openChromium(): Promise<Browser> {
  if (running?.isConnected() !== true)
    running = await chromium.launch({ executablePath: browserPath(), args: flags })
  return running
}

/** What journeys leave open when they end. */
export async function closeWindows(): Promise<void> {
  await Promise.all(running?.contexts().map((context) => context.close()) ?? [])
}

export interface Window {
  readonly page: Page
  /** Requests made, as `GET /api/menu`. */
  readonly input: string[]
  /** What the console complained of, answers of the server apart. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/** A window of 1366×768 with nothing remembered. */
export async function openWindow(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<Window> {
  const context = await newContext(browser, colorScheme)
  return { ...(await openPage(context)), close: () => context.close() }
}

/**
 * One computer where people sit one after the other: each window remembers nothing of the one before but the files of the
 * application, for reading those anew takes more than a second of processor.
 */
export function oneComputer() {
  let context: BrowserContext | undefined
  return async (browser: Browser): Promise<Window> => {
    context ??= await newContext(browser)
    const window = await openPage(context)
    return { ...window, close: () => forget(window.page) }
  }
}

const newContext = (browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1366, height: 768 },
    colorScheme,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })

async function openPage(context: BrowserContext): Promise<Omit<Window, 'close'>> {
  const page = await context.newPage()
  const input: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => input.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(message.text())
  })
  return { page, input, complaints }
}

/** Closes a page, and with it the session and whatever it kept in the browser. */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that axe calls moderate or leaves out: a landmark named twice, and what is too small to press. */
const alsoHeld = ['landmark-unique', 'target-size']

/** What axe finds on the page (WCAG 2.2 AA and best practice), serious, critical or held here, in a line each. */
export async function axeFindings(page: Page, rules: readonly string[] = everyRule): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.waitForFunction(noColourChanges)
  return page.evaluate(
    async ([runOnly, held]) => {
      const { axe } = window as unknown as { axe: { run: (on: Document, how: object) => Promise<AxeResult> } }
      const { violations } = await axe.run(document, {
        runOnly,
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      })
      return violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || held.includes(id))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    [rules, alsoHeld] as const,
  )
}

/** What may be well in one scheme and wrong in the other: colours, and nothing else changes. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Dark and then light, as a machine that changes while somebody looks, and so it stays light. */
export async function axeInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.waitForFunction(
      (wanted) => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
      scheme,
    )
    const findings = await axeFindings(page, scheme === 'light' ? everyRule : ofColour)
    found.push(...findings.map((each) => `${scheme}: ${each}`))
  }
  return found
}

/** A colour in transition between two schemes belongs to neither, and looks too pale. */
const noColourChanges = () => document.getAnimations().every((each) => !(each instanceof CSSTransition))

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

const pictures = join(import.meta.dirname, '../../../test-results/journeys')

/** Leaves a picture to be looked at. As JPEG, which takes the browser a tenth of a second of processor less than PNG. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.jpg`), type: 'jpeg', quality: 90 })
}
