import type { Option } from '@quina/blocks'
import {
  campusScope,
  closestFirst,
  hasWords,
  listOperations,
  type Operation,
  serveOptions,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { money, moneyText, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { payableList, payableOptions, payablePath, viewPayables } from './payable.contract.ts'

interface PayableRow {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly available: string
  readonly balance: string
  readonly dueOn: string
}

/** Serves the payables, as a list and as the options of the lines of an order. */
export const payableOperations: Operation[] = [
  ...listOperations({
    list: payableList,
    view: 'treasury.payableList',
    path: payablePath,
    title: 'Cuentas por pagar',
    tag: 'treasury',
    access: viewPayables,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveOptions(payableOptions, async ({ tx, input: { q, id, terceroId }, actor }) => {
    const rows = await rowsFrom<PayableRow>(tx)`
        select id, label, detail, enabled, available, balance, due_on as "dueOn" from treasury.payable_option
        where ${id === null ? sql`tercero_id = ${terceroId}::uuid` : sql`id = ${id}::uuid`}
          and ${hasWords(sql.ref('search'), q ?? '')}
          and (${campusScope(actor)}::uuid is null or campus_id = ${campusScope(actor)}::uuid)
        order by ${closestFirst(q, { label: sql.ref('label') })} due_on, id limit 500`
    return rows.map(asOption)
  }),
]

const asOption = ({ id, label, detail, enabled, available, balance, dueOn }: PayableRow): Option => ({
  id,
  label,
  detail: `${detail} · por programar ${showPesos(money(available))}`,
  enabled,
  facts: { available: moneyText(money(available)), balance: moneyText(money(balance)), dueOn },
})
