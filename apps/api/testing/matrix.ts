import type { Endpoint } from '@quina/blocks'
import { newId } from '@quina/kernel'
import type { LightMyRequestResponse } from 'fastify'
import { type Browser, browser } from './browser.ts'
import { addCampus, addPerson, password } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The callers, from nobody to one with exactly the required permission. */
const callers = [
  'signed out',
  'no permission',
  'permission elsewhere',
  'password to change',
  'permission here',
] as const
/** Those whom no permission helps: they have something to do first, or are no longer here. */
export const pendingCallers = ['second factor pending', 'no site chosen', 'session closed'] as const
type Caller = (typeof callers)[number] | (typeof pendingCallers)[number]

/** Who holds the permission and has something to do before it counts. */
const pendingCodes: Partial<Record<Caller, string>> = {
  'password to change': 'CAMBIAR_CLAVE',
  'second factor pending': 'SEGUNDO_FACTOR',
  'no site chosen': 'SIN_SEDE',
}

/** What the door must answer each of them; null where anything but a refusal at the door will do. */
function expected({ access }: Endpoint, caller: Caller): { status: number; code: string } | null {
  if (access === 'public') return null
  if (caller === 'signed out' || caller === 'session closed') return { status: 401, code: 'SIN_SESION' }
  if (access === 'session') return null
  const pending = pendingCodes[caller]
  if (pending !== undefined) return { status: 403, code: pending }
  if (caller === 'permission here' || access === 'campus') return null
  return { status: 403, code: 'SIN_PERMISO' }
}

/**
 * Knocks on every door of the API as each caller, with made-up ids and an empty body, and compares with what its access says.
 * A new endpoint is covered by being mounted.
 * @returns a line for every door that did not hold, or that broke (5xx).
 */
export async function openDoors(world: TestApp, knocking: readonly Caller[] = callers): Promise<string[]> {
  const complaints: string[] = []
  // Those of one permission one after another: it is given once.
  const operations = world.product.operations.toSorted((a, b) =>
    a.endpoint.access.localeCompare(b.endpoint.access),
  )
  for (const caller of knocking) {
    const { page, hold } = await enterAs(world, caller)
    for (const { endpoint } of operations) {
      if (endpoint.access === 'public' && caller !== 'signed out') continue
      await hold(endpoint.access)
      const wrong = judge(await knock(page, endpoint), { endpoint, caller })
      if (wrong) complaints.push(`${endpoint.method} ${endpoint.path} as ${caller}: ${wrong}`)
    }
  }
  return complaints
}

interface CallerPage {
  readonly page: Browser
  /** From now on this is the one permission held, here or elsewhere. */
  readonly hold: (permission: string) => Promise<void>
}

async function enterAs({ app, db }: TestApp, caller: Caller): Promise<CallerPage> {
  const page = browser(app)
  if (caller === 'signed out') {
    await page.get('/sanctum/csrf-cookie')
    return { page, hold: async () => undefined }
  }
  const here = await addCampus(db)
  const there = await addCampus(db)
  const where = caller === 'permission elsewhere' ? there : here
  const { id, email } = await addPerson(db, {
    may: { [here]: [], [there]: [] },
    mustChange: caller === 'password to change',
  })
  await page.login(email, password)
  if (caller !== 'no site chosen') await page.post('/api/auth/campus', { campus_id: here })
  await makePending(db, caller, id)
  const { roleId } = await db
    .selectFrom('admin.userRole')
    .select('roleId')
    .where('userId', '=', id)
    .where('campusId', '=', where)
    .executeTakeFirstOrThrow()
  let held: string | undefined
  const hold = async (permission: string) => {
    if (keepsNothing.includes(caller) || permission === held) return
    held = permission
    await db.deleteFrom('admin.rolePermission').where('roleId', '=', roleId).execute()
    if (!permission.includes('.')) return
    await db
      .insertInto('admin.rolePermission')
      .values({ roleId, permission: permission.toLowerCase() })
      .execute()
  }
  return { page, hold }
}

/** Their refusal is not for what they lack: what they hold need not be changed at each door. */
const keepsNothing: readonly Caller[] = ['no permission', ...pendingCallers]

/** What happened to them since they signed in. */
async function makePending(db: TestApp['db'], caller: Caller, id: string): Promise<void> {
  if (caller === 'second factor pending')
    await db.updateTable('admin.appUser').set({ twoFactorRequired: true }).where('id', '=', id).execute()
  if (caller === 'session closed') await db.deleteFrom('admin.session').where('userId', '=', id).execute()
}

function knock(page: Browser, { method, path }: Endpoint): Promise<LightMyRequestResponse> {
  const url = path.replace(/:\w+/g, () => newId())
  const headers = method === 'GET' ? {} : { 'idempotency-key': newId() }
  return page.send(method, url, { headers, ...(method === 'GET' ? {} : { body: {} }) })
}

function judge(answer: LightMyRequestResponse, input: { endpoint: Endpoint; caller: Caller }): string | null {
  const { statusCode } = answer
  if (statusCode >= 500) return `${statusCode} ${answer.body.slice(0, 200)}`
  const wanted = expected(input.endpoint, input.caller)
  if (wanted === null) return isRefusedAtTheDoor(answer, input.endpoint) ? `refused: ${answer.body}` : null
  if (statusCode !== wanted.status) return `${statusCode} instead of ${wanted.status}`
  const { code } = answer.json() as { code?: string }
  return code === wanted.code ? null : `${code} instead of ${wanted.code}`
}

const codesOfTheDoor = ['SIN_PERMISO', 'SIN_SEDE', 'CAMBIAR_CLAVE', 'SEGUNDO_FACTOR']

/**
 * A handler may require one more permission, but not the one that the access check has already seen; and it may refuse for
 * reasons of its own (the file of a patient requires a motive), which are not those of the access check.
 */
function isRefusedAtTheDoor({ statusCode, json }: LightMyRequestResponse, { access }: Endpoint): boolean {
  if (statusCode === 401) return true
  if (statusCode !== 403) return false
  const { code = '', permiso } = json() as { code?: string; permiso?: string }
  if (!codesOfTheDoor.includes(code)) return false
  return permiso === undefined || permiso.toLowerCase() === access.toLowerCase()
}
