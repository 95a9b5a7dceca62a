import type { Tx } from '@quina/db/server'
import { fold, insist } from '@quina/kernel'
import { apiPathOf, permissionFor } from '../document/document.ts'
import type { WireOf } from '../field/field.ts'
import { toWire } from '../field/record.ts'
import type { Actor, Operation } from '../http/operation.server.ts'
import { importOperations } from '../import/import.server.ts'
import { outOfReach } from '../reach/reach.server.ts'
import { loose } from '../reference/loose.server.ts'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogService, one, saveRow } from './save.server.ts'

/** Rows of a catalog from a file: those that are known by their key are edited, the rest are made. */
export const catalogImportOperations = <C extends AnyCatalog>(service: CatalogService<C>): Operation[] =>
  importOperations({
    path: apiPathOf(service.catalog),
    access: permissionFor(service.catalog, 'edit'),
    tag: service.catalog.module,
    title: service.catalog.label.many,
    fields: service.catalog.fields,
    saving: async (tx, actor) => {
      const find = await finder(tx, service)
      return async (values, absent) => {
        const found = await find(values)
        if (found !== undefined) await mustOpen(tx, actor, { id: found.id, key: service.catalog.key })
        const version = found ? { version: found.version } : {}
        const kept = found ? await keptOf(tx, service, { id: found.id, absent }) : {}
        const body = { ...values, ...kept }
        await saveRow(tx, service, { id: found?.id ?? null, body, actor, ...version })
        return found === undefined
      }
    },
  })

/** A row that a file names by its key is edited in its own site. @throws Problem `GEN-CAMPUS` */
async function mustOpen(
  tx: Tx,
  actor: Actor,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const out = await outOfReach(tx, actor, [{ path: key, id }], { opens: true })
  const message = 'Es de otra sede, donde usted no puede actuar.'
  insist(out.length === 0, 'GEN-CAMPUS', message, { status: 403, fields: { [key]: message } })
}

/** What a row has in the fields that the file says nothing of. */
async function keptOf<C extends AnyCatalog>(
  tx: Tx,
  service: CatalogService<C>,
  { id, absent }: { readonly id: string; readonly absent: readonly string[] },
): Promise<Readonly<Record<string, unknown>>> {
  if (absent.length === 0) return {}
  const row = await one(tx, service, id)
  const wire = toWire(service.catalog.fields, row)
  return Object.fromEntries(absent.map((name) => [name, wire[name]]))
}

interface Known {
  readonly id: string
  readonly version: number
}

type Find<C extends AnyCatalog> = (values: WireOf<C['fields']>) => Promise<Known | undefined>

async function finder<C extends AnyCatalog>(
  tx: Tx,
  { catalog: { key }, table, existing }: CatalogService<C>,
): Promise<Find<C>> {
  if (existing !== undefined) return (values) => existing(tx, values)
  const known = await keysOf(tx, table, key)
  return async (values) => known.get(fold(String(values[key])))
}

async function keysOf(tx: Tx, table: string, key: string): Promise<Map<string, Known>> {
  const rows = await loose(tx)
    .selectFrom(table)
    .select(['id', 'version', `${key} as key`])
    .execute()
  return new Map(rows.map(({ id, version, key: value }) => [fold(String(value)), { id, version }]))
}
