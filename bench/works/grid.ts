import { browserPath } from '@quina/testing/browser'
import type pg from 'pg'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { ms, type Result } from '../harness/table.ts'
import { draftCdps, type Ground } from './drafts.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly ground: Ground
  readonly base: string
  readonly person: { readonly email: string; readonly password: string }
}

const keys = 60
/** Rubro, CPC, disponible, valor. */
const amountOfALine = '[data-column="3"]:not([role=columnheader])'

/** W9: the processor time of one key in a CDP of fifty lines. */
export async function gridKeystroke({ pool, ground, base, person }: Needs): Promise<Result> {
  const [draft] = await draftCdps(pool, ground, { count: 1, linesEach: 50 })
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await openDraft(browser, { base, person, id: draft!.id })
    const perKey = await costOfTyping(page)
    return {
      id: 'W9',
      work: 'a key in a grid of 50 lines, processor',
      ours: ms(perKey),
      reference: '—',
      ratio: '—',
      goal: '≤ 8 ms',
      met: perKey <= 8,
    }
  } finally {
    await browser.close()
  }
}

async function openDraft(
  browser: Browser,
  { base, person, id }: Pick<Needs, 'base' | 'person'> & { readonly id: string },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'es-CO' })
  await page.goto(`${base}/cdp/edit/${id}`)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await page.getByRole('grid').locator(amountOfALine).nth(1).click()
  return page
}

/** Returns the processor time of the page's thread, which other load on the machine does not change. */
async function costOfTyping(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.keyboard.type('12345')
  await page.waitForTimeout(500)
  const before = await spent(session)
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press(at % 2 === 0 ? '7' : 'Backspace')
    await page.waitForTimeout(40)
  }
  return (((await spent(session)) - before) / keys) * 1000
}

async function spent(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}
