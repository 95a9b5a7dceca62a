import type { Tx } from '@quina/db/server'
import { reportsToChip } from '@quina/hospital/server'
import { day, insist } from '@quina/kernel'
import { sql } from 'kysely'
import { codeFinding } from './cuipo.domain.ts'

/** A rubro with amounts whose code no form may tell, and where it is mended. */
export interface Uncoded {
  readonly code: string
  readonly name: string
  readonly side: 'income' | 'expense'
  readonly finding: string
  readonly path: string
}

interface Coded {
  readonly code: string
  readonly name: string
  readonly side: 'income' | 'expense'
  readonly ccpetCode: string | null
  readonly ccpetOffered: boolean | null
  readonly ccpetKind: string | null
  readonly hasCcpet: boolean
}

/** Leaves with amounts whose code CUIPO does not receive: only codes of capture (type C) carry amounts (§3.13). */
export async function uncoded(tx: Tx, vigencia: number): Promise<Uncoded[]> {
  const { rows } = await sql<Coded>`
    select m.code, m.name, m.side, m.ccpet_code as "ccpetCode", m.ccpet_offered as "ccpetOffered",
           m.ccpet_kind as "ccpetKind", m.has_ccpet as "hasCcpet"
    from budget.rubro_mapping m
    where m.vigencia = ${vigencia}
      and (exists (select from budget.apropiacion a where a.rubro_id = m.id)
        or exists (select from budget.aforo f where f.rubro_id = m.id))
    order by m.code`.execute(tx)
  return rows.flatMap((leaf) => {
    const finding = codeFinding(leaf)
    const path = `/catalogo/rubros?q=${encodeURIComponent(leaf.code)}`
    return finding === null ? [] : [{ code: leaf.code, name: leaf.name, side: leaf.side, finding, path }]
  })
}

/**
 * A form with codes that the Contraloría does not receive stays at home, and so does any of who does not report.
 * @throws Problem PRE-122 with each rubro, PRE-125
 */
export async function mustBeCoded(tx: Tx, vigencia: number, side: 'income' | 'expense'): Promise<void> {
  const silent = 'La entidad no reporta al CHIP: cámbielo en los parámetros si debe enviar CUIPO.'
  insist(await reportsToChip(tx, day(`${vigencia}-12-31`)), 'PRE-125', silent, { status: 409 })
  const wrong = (await uncoded(tx, vigencia)).filter((one) => one.side === side)
  const [first] = wrong
  const more = wrong.length > 1 ? ` Hay ${wrong.length - 1} más.` : ''
  insist(first === undefined, 'PRE-122', `Rubro ${first?.code}: ${first?.finding}${more}`, {
    status: 409,
    facts: { documents: wrong.map(({ code, path }) => ({ label: code, path })) },
  })
}
