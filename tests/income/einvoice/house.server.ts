import { openVault, saveRow } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { authorisationService } from '../../../modules/income/einvoice/settings/numbering/authorisation.server.ts'

export const actor = actorFor()

/** Each process opens the vault of the house by itself, also over a copy of it. */
export const openHouse = (): void => openVault('a key for tests only, of forty letters..')

/** A house that may issue: its profile, a site, and a vault to keep secrets in. */
export async function layHouse(db: Db): Promise<string> {
  openHouse()
  const campusId = newId()
  await sql`insert into admin.campus (id, code, name, reps_code)
    values (${campusId}, '01', 'Sede principal', '110010000101')`.execute(db)
  await sql`insert into admin.company (id, name, nit, check_digit, reps_code, address, email, municipality_id)
    select gen_random_uuid(), 'ESE Hospital de Prueba', '900123456', 8, '1100100001', 'Calle 1 # 2-3',
           'facturas@hospital.example',
           (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1)`.execute(
    db,
  )
  return campusId
}

interface Range {
  readonly kind?: string
  readonly prefix?: string
  readonly firstNumber?: number
  readonly lastNumber?: number
  readonly startsAt?: number | null
  readonly resolution?: string | null
  readonly fromDay?: string
  readonly toDay?: string
  readonly campusId?: string | null
}

/** Registers a range of numbers, as its screen does. */
export const addRange = (db: Db, range: Range = {}): Promise<{ readonly id: string }> =>
  db.transaction().execute((tx) =>
    saveRow(tx, authorisationService, {
      id: null,
      actor,
      body: {
        kind: 'invoice',
        prefix: 'SETP',
        firstNumber: 990_000_001,
        lastNumber: 990_001_000,
        startsAt: null,
        resolution: '18760000001',
        resolutionDay: '2026-01-01',
        fromDay: '2026-01-01',
        toDay: '2027-12-31',
        environment: '2',
        campusId: null,
        ...range,
      },
    }),
  )
