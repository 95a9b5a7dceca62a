import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { expect } from 'vitest'

type Kind = 'appointment' | 'note' | 'medical_order'

/** Each has the words that its number and its patient make now, and is found by them; so it stays when its patient is renamed. */
export async function foundByItsPatient(db: Tx, kind: Kind, id: string): Promise<void> {
  await sql`update people.patient set last_name = 'Ñungo', number = number || '77'
            where id = (select patient_id from ${sql.table(`care.${kind}`)} where id = ${id}::uuid)`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; same: boolean; named: boolean }>`
    select o.id, o.search = platform.fold(o.label || ' ' || p.name || ' ' || p.number) as same, o.search like '%nungo%77' as named
    from ${sql.table(`care.${kind}`)} d join people.patient p on p.id = d.patient_id
    left join ${sql.table(`care.${kind}_option`)} o on o.id = d.id where d.number is not null`.execute(db)
  expect(rows.filter(({ same }) => !same)).toEqual([])
  expect(rows.filter(({ named }) => named).map((row) => row.id)).toContain(id)
}
