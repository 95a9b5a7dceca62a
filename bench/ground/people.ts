import { newId } from '@quina/kernel'
import type pg from 'pg'

export type Person = Readonly<{ email: string; password: string }>

const password = 'caballo correcto batería'
/** The hash of `password`. This database is only for measuring and cannot be reached from elsewhere. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$MjLBLN/YZI8P/xjgpywjvw$db2IEE9Svf7vXT2j8el/342PcL1tgZRiLrvhORQI0H8'

const emailOf = (at: number): string => `medidor${at}@hospital.gov.co`

/** Lays users with every permission that the API lists. Existing ones stay. */
export async function enlist(pool: pg.Pool, base: string, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => ({ email: emailOf(index), password }))
  const place = (await placeOf(pool)) ?? (await makePlace(pool, base))
  const { rows } = await pool.query<Pick<Person, 'email'>>('select email from admin.app_user')
  const known = new Set(rows.map(({ email }) => email))
  for (const { email } of people) if (!known.has(email)) await enlistOne(pool, { email, ...place })
  return people
}

/** Their site and their role. */
type Where = Readonly<{ campus: string; role: string }>

async function placeOf(pool: pg.Pool): Promise<Where | null> {
  const { rows } = await pool.query<Where>(`
    select c.id as campus, r.id as role from admin.campus c, admin.role r where c.code = 'B1' and r.name = 'Medición'`)
  return rows[0] ?? null
}

async function makePlace(pool: pg.Pool, base: string): Promise<Where> {
  const campus = newId()
  const role = newId()
  await pool.query("insert into admin.campus (id, code, name) values ($1, 'B1', 'Sede de medición')", [
    campus,
  ])
  await pool.query("insert into admin.role (id, name, everywhere) values ($1, 'Medición', false)", [role])
  await pool.query('insert into admin.role_permission (role_id, permission) select $1, unnest($2::text[])', [
    role,
    await permissionsOf(base),
  ])
  return { campus, role }
}

async function enlistOne(
  pool: pg.Pool,
  { email, campus, role }: Where & { readonly email: string },
): Promise<void> {
  const id = newId()
  await pool.query('insert into admin.app_user (id, email, name) values ($1, $2, $2)', [id, email])
  await pool.query(
    'insert into admin.credential (user_id, password_hash, must_change) values ($1, $2, false)',
    [id, passwordHash],
  )
  await pool.query(
    "insert into admin.user_role (id, user_id, role_id, campus_id, from_day) values ($1, $2, $3, $4, '2020-01-01')",
    [newId(), id, role, campus],
  )
}

interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-access': string }>>>>
}

async function permissionsOf(base: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${base}/api/openapi.json`)).json()) as ApiDescription
  const input = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one['x-access']))
  return [...new Set(input)].filter((access) => access.includes('.')).map((access) => access.toLowerCase())
}
