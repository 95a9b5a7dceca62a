import { cached } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, pick } from '@quina/kernel'
import type { Component } from './surgery.contract.ts'
import type { ComponentWorth } from './values.domain.ts'

/** The value of each component of a surgery in a manual. */
export const worthsOf = cached(
  { name: 'tariffs.worths', tables: ['tariffs.manual_component', 'tariffs.manual_item'], most: 50 },
  readWorths,
)

async function readWorths(tx: Tx, manualId: string): Promise<readonly ComponentWorth[]> {
  const rows = await tx
    .selectFrom('tariffs.manualComponent as worth')
    .leftJoin('tariffs.manualItem as item', (join) =>
      join.onRef('item.manualId', '=', 'worth.manualId').onRef('item.code', '=', 'worth.itemCode'),
    )
    .selectAll('worth')
    .select(['item.units', 'item.value as published'])
    .where('worth.manualId', '=', manualId)
    .orderBy('worth.fromKey')
    .execute()
  return rows.map((row) => ({
    component: row.component as Component,
    ...pick(row, 'bloodless', 'fromKey', 'untilKey'),
    item:
      row.itemCode === null
        ? null
        : { code: row.itemCode, units: row.units, published: amountOf(row.published) },
    value: amountOf(row.value),
    perUvr: row.perUvr,
  }))
}

const amountOf = (text: string | null): Money | null => (text === null ? null : money(text))
