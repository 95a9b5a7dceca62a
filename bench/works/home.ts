import { browserPath } from '@quina/testing/browser'
import type pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { type HttpClient, must } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly base: string
  readonly person: { readonly email: string; readonly password: string }
  readonly clients: readonly HttpClient[]
}

const times = 11
const goalMs = 150

/** W10h: every request of the home of a user with all permissions, in sequence, as the browser sends them. */
export async function home({ pool, base, person, clients }: Needs): Promise<Result[]> {
  // The state after the hourly check: opening the home of a working hospital does not run the Cuadre.
  await pool.query(`insert into admin.monitor (name, at, findings) values ('proof', now(), 0)
                    on conflict (name) do update set at = excluded.at, findings = 0`)
  const paths = await requestedBy(base, person)
  const all = async () => {
    for (const path of paths) must(await clients[0]!.get(path), path)
  }
  await all()
  const ours = await medianOf(times, all)
  return [
    {
      id: 'W10h',
      work: `the home of who may do everything, ${paths.length} questions`,
      ours: ms(ours),
      reference: '—',
      ratio: '—',
      goal: `≤ ${goalMs} ms`,
      met: ours <= goalMs,
    },
  ]
}

/** The requests of a browser that opens the home. */
async function requestedBy(base: string, person: Needs['person']): Promise<readonly string[]> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'es-CO' })
    await page.goto(base)
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
    const input = gatherInput(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
    await page.waitForLoadState('networkidle')
    return [...input]
  } finally {
    await browser.close()
  }
}

function gatherInput(page: Page): ReadonlySet<string> {
  const input = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isQuestion = request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/live'
    if (isQuestion) input.add(`${pathname}${search}`)
  })
  return input
}
