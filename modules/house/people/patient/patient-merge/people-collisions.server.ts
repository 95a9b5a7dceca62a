import { rowsFrom, type Tx } from '@quina/db/server'
import { showDay } from '@quina/kernel'
import { sql } from 'kysely'
import { type Regime, regimes } from '../affiliation/regime.contract.ts'
import { consentPurposes } from '../consent/consent.contract.ts'
import { defineCollision, definePatientRows, type YieldInput } from './collision.server.ts'

/**
 * The collisions in the tables of this module and how they are decided: a row is set aside, unchanged, until the merge is undone.
 */
definePatientRows({
  'people.affiliation': 'Afiliaciones',
  'people.allergy': 'Alergias',
  'people.consent': 'Autorizaciones de datos',
  'people.patient': 'Hijos recién nacidos',
  'people.patient_document': 'Documentos de identidad',
  'people.patient_event': 'Eventos',
  'people.rights_request': 'Solicitudes de derechos',
})

const setAside =
  (table: 'people.affiliation' | 'people.consent') =>
  async (tx: Tx, { id, mergeId }: YieldInput): Promise<void> => {
    await sql`update ${sql.table(table)} set set_aside_by = ${mergeId}::uuid where id = ${id}::uuid`.execute(
      tx,
    )
  }

defineCollision({
  guard: 'affiliation_once',
  title: 'Afiliaciones que se cruzan',
  async rows(tx, ids) {
    const rows = await rowsFrom<{
      id: string
      regime: Regime
      eps: string | null
      from: string
      until: string | null
    }>(tx)`
      select a.id, a.regime, t.name as eps, a.from_day::text as from, a.until_day::text as until
      from people.affiliation a left join people.tercero t on t.id = a.eps_id where a.id = any(${[...ids]}::uuid[])`
    return rows.map(({ id, regime, eps, from, until }) => ({
      id,
      text: [regimes[regime], eps, `desde ${showDay(from)}`, until && `hasta ${showDay(until)}`]
        .filter(Boolean)
        .join(' · '),
      canYield: true,
    }))
  },
  yield: setAside('people.affiliation'),
  async takeBack(tx, id, mergeId) {
    const { numAffectedRows } = await sql`
      update people.affiliation a set set_aside_by = null where a.id = ${id}::uuid and a.set_aside_by = ${mergeId}::uuid
        and not exists (select from people.affiliation o where o.patient_id = a.patient_id and o.id <> a.id and o.payer = a.payer
          and o.set_aside_by is null and daterange(o.from_day, o.until_day, '[]')
            && daterange(a.from_day, a.until_day, '[]'))`.execute(tx)
    return numAffectedRows === 1n
      ? null
      : 'Una afiliación no se devolvió: otra de los mismos días ocupó su lugar.'
  },
})

defineCollision({
  guard: 'consent_in_force',
  title: 'Autorizaciones vigentes para lo mismo',
  async rows(tx, ids) {
    const rows = await rowsFrom<{
      id: string
      purpose: keyof typeof consentPurposes
      granted: boolean
      on: string
    }>(tx)`
      select id, purpose, granted, signed_on::text as on from people.consent where id = any(${[...ids]}::uuid[])`
    return rows.map(({ id, purpose, granted, on }) => ({
      id,
      text: `${consentPurposes[purpose]}: ${granted ? 'autoriza' : 'no autoriza'}, firmada el ${showDay(on)}`,
      canYield: true,
    }))
  },
  yield: setAside('people.consent'),
  async takeBack(tx, id, mergeId) {
    const { numAffectedRows } = await sql`
      update people.consent c set set_aside_by = null where c.id = ${id}::uuid and c.set_aside_by = ${mergeId}::uuid
        and (c.revoked_on is not null or not exists (select from people.consent o where o.patient_id = c.patient_id
          and o.id <> c.id and o.purpose = c.purpose and o.revoked_on is null and o.set_aside_by is null))`.execute(
      tx,
    )
    return numAffectedRows === 1n
      ? null
      : 'Una autorización no se devolvió: otra para lo mismo ocupó su lugar.'
  },
})
