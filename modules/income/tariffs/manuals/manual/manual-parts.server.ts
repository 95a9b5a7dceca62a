import { shapeOf, type ValuesOf } from '@quina/blocks'
import {
  importOperations,
  listOperations,
  type Operation,
  parseOrRefuse,
  type RowImport,
  type RowsService,
  serveCommand,
  serveRows,
} from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowsWhere, type Tx } from '@quina/db/server'
import { insist, type Money, money, moneyText, must, mustBeFound, newId, scaled } from '@quina/kernel'
import { z } from 'zod'
import type { ManualUnit } from './manual.contract.ts'
import {
  type ItemSheetValues,
  type ItemValues,
  itemList,
  itemSheet,
  manualComponents,
  manualItems,
  manualItemsPath,
  proposeSoat,
} from './manual-parts.contract.ts'
import { uvbFromSmldv } from './soat.domain.ts'
import { soatComponents } from './soat-components.domain.ts'

const params = z.object({ id: z.uuid() })

/** Publishing a tarifario locks its manual too, so that its content cannot change meanwhile. */
export async function lockManual(
  tx: Tx,
  id: string,
): Promise<{ readonly kind: string; readonly unit: ManualUnit }> {
  const row = mustBeFound(await lockedRow(tx, 'tariffs.manual', id, ['kind', 'unit']), 'El manual')
  return { kind: row.kind, unit: row.unit as ManualUnit }
}

const lockParent = async (tx: Tx, id: string): Promise<void> => void (await lockManual(tx, id))

const items: RowsService<typeof manualItems> = {
  rows: manualItems,
  whose: 'house',
  table: 'tariffs.manualItem',
  parent: 'manualId',
  order: 'code',
  lockParent,
  async onSave(_tx, { values }) {
    checkItem(values)
  },
}

type WorthValues = ValuesOf<(typeof manualComponents)['fields']>

function checkWorth({ fromKey, untilKey, itemCode, value, perUvr }: WorthValues): void {
  const crossed = 'Debe ser igual o mayor que el comienzo.'
  must(scaled(untilKey, 4) >= scaled(fromKey, 4), 'TAR-046', 'untilKey', crossed)
  const one = 'Diga el código que lo paga, o el valor en pesos: uno de los dos.'
  must((itemCode === null) !== (value === null), 'TAR-047', 'itemCode', one)
  must(itemCode === null || !perUvr, 'TAR-048', 'perUvr', 'Lo que se paga por código no es por UVR.')
}

const components: RowsService<typeof manualComponents> = {
  rows: manualComponents,
  whose: 'house',
  table: 'tariffs.manualComponent',
  parent: 'manualId',
  order: 'component',
  lockParent,
  async onSave(_tx, { values }) {
    checkWorth(values)
  },
}

/** Stores one item of a file: added, or changed when its code exists. @returns whether it is new. */
async function keepItem(tx: Tx, manualId: string, { known, item }: StoredItem): Promise<boolean> {
  checkItem(item)
  const columns = { ...item, value: item.value === null ? null : moneyText(item.value) }
  const id = known.get(item.code)
  if (id !== undefined) {
    await changeById(tx, 'tariffs.manualItem', id, columns)
    return false
  }
  const made = newId()
  await addTo(tx, 'tariffs.manualItem', { id: made, manualId, ...columns })
  known.set(item.code, made)
  return true
}

type StoredItem = Readonly<{ known: Map<string, string>; item: ItemValues }>

/** The reading of a file of items. */
export const itemImport: RowImport = {
  path: manualItems.path,
  access: manualItems.edit,
  tag: 'tariffs',
  title: manualItems.title,
  fields: itemSheet,
  params,
  saving: async (tx, _actor, { id = '' }) => {
    const { unit } = await lockManual(tx, id)
    const known = await itemIds(tx, id)
    const shape = shapeOf(itemSheet)
    return async (values) => keepItem(tx, id, { known, item: itemFrom(parseOrRefuse(shape, values), unit) })
  },
}

/** @throws Problem TAR-049 when the manual is not of SOAT, or has components already. @returns how many were added. */
export async function proposeComponents(tx: Tx, manualId: string): Promise<number> {
  const { kind } = await lockManual(tx, manualId)
  const only = 'Solo los manuales SOAT se proponen: los de ISS se importan de su Acuerdo.'
  insist(kind === 'soat', 'TAR-049', only)
  const stored = await rowsWhere(tx, 'tariffs.manualComponent', { manualId }, ['id'])
  insist(stored.length === 0, 'TAR-049', 'El manual ya tiene componentes.', { status: 409 })
  const rows = soatComponents().map((row) => ({ ...row, id: newId(), manualId }))
  await addTo(tx, 'tariffs.manualComponent', rows)
  return rows.length
}

/** Stores items by the same rules as their file. */
export async function keepItems(tx: Tx, manualId: string, items: readonly ItemValues[]): Promise<void> {
  await lockManual(tx, manualId)
  const known = await itemIds(tx, manualId)
  for (const item of items) await keepItem(tx, manualId, { known, item })
}

async function itemIds(tx: Tx, manualId: string): Promise<Map<string, string>> {
  const rows = await rowsWhere(tx, 'tariffs.manualItem', { manualId }, ['id', 'code'])
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Stores components by the same rules as their screen. */
export async function keepComponents(
  tx: Tx,
  manualId: string,
  worths: readonly WorthValues[],
): Promise<void> {
  await lockManual(tx, manualId)
  for (const worth of worths) {
    checkWorth(worth)
    const value = worth.value === null ? null : moneyText(worth.value)
    await addTo(tx, 'tariffs.manualComponent', { ...worth, value, id: newId(), manualId })
  }
}

export const manualPartOperations: readonly Operation[] = [
  ...listOperations({
    list: itemList,
    view: 'tariffs.manualItemList',
    path: manualItemsPath,
    title: manualItems.title,
    tag: 'tariffs',
    access: manualItems.view,
    scope: () => ({ campusId: null }),
  }),
  ...serveRows(items),
  ...serveRows(components),
  ...importOperations(itemImport),
  serveCommand(proposeSoat, async ({ tx, input: { manualId } }) => ({
    added: await proposeComponents(tx, manualId),
  })),
]

/**
 * Converts a row of a file to an item of a manual: values in the unit of the manual; the points of 1996 are converted to UVB when
 * the manual is in UVB and the file lacks them; a base in UVR or in pesos from its own column.
 */
function itemFrom(row: ItemSheetValues, unit: ManualUnit): ItemValues {
  const { uvb, uvt, smldv, measuredIn, base, ...item } = row
  const inUvr = (measuredIn ?? '').trim().toUpperCase() === 'UVR'
  const declared =
    unit === 'uvb'
      ? (uvb ?? pointsIn(smldv))
      : unit === 'uvt'
        ? decimalIn(uvt)
        : unit === 'smldv'
          ? smldv
          : null
  return {
    ...item,
    units: item.units ?? declared,
    uvr: item.uvr ?? (inUvr ? base : null),
    value: item.value ?? (base !== null && !inUvr ? pesosIn(base) : null),
  }
}

/** @throws Problem TAR-044 when the text is no quantity. */
function decimalIn(typed: string | null): string | null {
  const text = typed?.replace(',', '.') ?? null
  must(text === null || /^\d{1,14}(\.\d{1,4})?$/.test(text), 'TAR-044', 'uvt', 'Escriba una cantidad.')
  return text
}

const pointsIn = (points: string | null): string | null => (points === null ? null : uvbFromSmldv(points))

/** Amounts have two decimals: further ones are truncated. */
const pesosIn = (text: string): Money => money(text.replace(/(\.\d{2})\d+$/, '$1'))

/** The rules of an item: TAR-044 it has no value, TAR-045 its group does not exist. */
function checkItem({ units, value, surgicalGroup, uvr }: ItemValues): void {
  const worth = units !== null || value !== null || surgicalGroup !== null || uvr !== null
  must(worth, 'TAR-044', 'units', 'Diga unidades, valor publicado, grupo quirúrgico o UVR.')
  const inGroups = surgicalGroup === null || surgicalGroup <= 13 || surgicalGroup >= 20
  must(inGroups, 'TAR-045', 'surgicalGroup', 'El grupo quirúrgico es de 2 a 13 o de 20 a 23.')
}
