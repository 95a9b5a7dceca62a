import type { Tx } from '@quina/db/server'
import { fold, insist, pick } from '@quina/kernel'
import { z } from 'zod'
import { type Actor, can } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation, serving } from '../../http/operation.server.ts'
import { outOfReach } from '../../http/reach/reach.server.ts'
import { campusScope, mustActAt } from '../../http/reach/scope.server.ts'
import { isOfSite } from '../../http/reach/sites.server.ts'
import type { WireOf } from '../../values/field/field.ts'
import { toWire } from '../../values/field/record.ts'
import { apiPathOf, permissionFor } from '../../values/thing/named.ts'
import { importOperations } from '../import/import.server.ts'
import { listOperations, optionsOperation } from '../list/list.server.ts'
import { loose } from '../reference/loose.server.ts'
import { labelsWithin } from '../reference/reference.server.ts'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogService, mustBeCurrentRow, one, refusalFor, saveRow } from './save.server.ts'

declare module '../../http/exchange.server.ts' {
  interface Serves {
    readonly catalog?: AnyCatalog
  }
}

export { type CatalogService, catalogService, type SavedCatalogRow, saveRow } from './save.server.ts'

const answer = z.object({ id: z.string(), version: z.number() })
const params = z.object({ id: z.uuid() })

/** Every operation of a catalog: list, totals, export, options, one, create, edit, activate, import. */
export function serveCatalog<C extends AnyCatalog>(service: CatalogService<C>): Operation[] {
  const { catalog, table } = service
  const path = apiPathOf(catalog)
  const title = catalog.label.many
  const tag = catalog.module
  const to = `${catalog.module}.${catalog.name}`
  const unsited = service.acrossSites === 'unsited'
  const scope = (actor: Actor) => ({
    campusId: service.whose === 'house' ? null : campusScope(actor),
    unsited,
    countsIn: campusScope(actor),
  })
  const list = {
    list: catalog.list,
    view: `${table}List`,
    path,
    title,
    tag,
    access: permissionFor(catalog, 'view'),
    scope,
    ...(service.adds && { adds: service.adds }),
  }
  return serving({ catalog }, [
    ...listOperations(list),
    ...(service.ownOptions
      ? []
      : [
          optionsOperation({
            to,
            title,
            access: 'campus',
            facts: service.optionFacts,
            whose: service.acrossSites === 'named' ? 'house' : service.whose,
            unsited,
            ...pick(service, 'chosenBy', 'optionsOf', 'optionReads'),
          }),
        ]),
    readOperation(service),
    ...catalogImportOperations(service),
    ...saveOperations(service),
    activeOperation(service),
  ])
}

function readOperation<C extends AnyCatalog>({ catalog, ...service }: CatalogService<C>): Operation {
  const access = permissionFor(catalog, 'view')
  const edit = permissionFor(catalog, 'edit')
  const read = {
    method: 'GET' as const,
    path: `${apiPathOf(catalog)}/:id`,
    access,
    tag: catalog.module,
    params,
  }
  return operation(
    endpoint({ ...read, summary: `${catalog.label.many}: ver`, answer: z.record(z.string(), z.unknown()) }),
    async ({ tx, params: { id }, actor }) => {
      const row = await one(tx, { catalog, ...service }, id)
      const labels = await labelsWithin(tx, catalog.fields, row)
      const may = can(actor, edit) ? ['edit', 'deactivate'] : []
      return {
        id,
        version: row.version,
        active: row.active,
        values: toWire(catalog.fields, row),
        labels,
        may,
      }
    },
  )
}

/** Imports rows of a catalog from a file: rows with a known key are edited, the rest are created. */
const catalogImportOperations = <C extends AnyCatalog>(service: CatalogService<C>): Operation[] =>
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
        await mustBeOwnSite(tx, actor, service, values)
        const version = found ? { version: found.version } : {}
        const stored = found ? await storedOf(tx, service, { id: found.id, absent }) : {}
        const body = { ...values, ...stored }
        await saveRow(tx, service, { id: found?.id ?? null, body, actor, ...version })
        return found === undefined
      }
    },
  })

/** Refuses to edit from a file a row of another site. @throws Problem `GEN-CAMPUS` */
async function mustOpen(
  tx: Tx,
  actor: Actor,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const out = await outOfReach(tx, actor, [{ path: key, id }], { opens: true })
  const message = 'Es de otra sede, donde usted no puede actuar.'
  insist(out.length === 0, 'GEN-CAMPUS', message, { status: 403, fields: { [key]: message } })
}

/** Refuses to create a row in, or move it to, a site where the user may not act. @throws Problem `GEN-CAMPUS` */
async function mustBeOwnSite(
  tx: Tx,
  actor: Actor,
  { table }: Pick<CatalogService, 'table'>,
  values: unknown,
): Promise<void> {
  const { campusId } = (values ?? {}) as { readonly campusId?: unknown }
  if (typeof campusId === 'string' && (await isOfSite(tx, table))) mustActAt(actor, campusId)
}

/** The stored values of the fields for which the file has no column. */
async function storedOf<C extends AnyCatalog>(
  tx: Tx,
  service: CatalogService<C>,
  { id, absent }: { readonly id: string; readonly absent: readonly string[] },
): Promise<Readonly<Record<string, unknown>>> {
  if (absent.length === 0) return {}
  const row = await one(tx, service, id)
  const wire = toWire(service.catalog.fields, row)
  return Object.fromEntries(absent.map((name) => [name, wire[name]]))
}

type RowVersion = Readonly<{ id: string; version: number }>

type Find<C extends AnyCatalog> = (values: WireOf<C['fields']>) => Promise<RowVersion | undefined>

async function finder<C extends AnyCatalog>(
  tx: Tx,
  { catalog: { key }, table, existing }: CatalogService<C>,
): Promise<Find<C>> {
  if (existing !== undefined) return (values) => existing(tx, values)
  const known = await keysOf(tx, table, key)
  return async (values) => known.get(fold(String(values[key])))
}

async function keysOf(tx: Tx, table: string, key: string): Promise<Map<string, RowVersion>> {
  const rows = await loose(tx)
    .selectFrom(table)
    .select(['id', 'version', `${key} as key`])
    .execute()
  return new Map(rows.map(({ id, version, key: value }) => [fold(String(value)), { id, version }]))
}

function saveOperations<C extends AnyCatalog>(service: CatalogService<C>): Operation[] {
  const { catalog } = service
  const path = apiPathOf(catalog)
  const shared = { access: permissionFor(catalog, 'edit'), tag: catalog.module, answer }
  const many = catalog.label.many
  return [
    operation(
      endpoint({
        ...shared,
        method: 'POST',
        path,
        summary: `${many}: crear`,
        body: z.unknown(),
        bodyShape: catalog.input,
      }),
      async ({ tx, body, actor }) => {
        await mustBeOwnSite(tx, actor, service, body)
        return saveRow(tx, service, { id: null, body, actor })
      },
    ),
    operation(
      endpoint({
        ...shared,
        method: 'PUT',
        path: `${path}/:id`,
        summary: `${many}: editar`,
        params,
        body: z.object({ version: z.number().int(), values: z.unknown() }),
        bodyShape: z.object({ version: z.number().int(), values: catalog.input }),
      }),
      async ({ tx, params: { id }, body, actor }) => {
        await mustBeOwnSite(tx, actor, service, body.values)
        return saveRow(tx, service, { id, body: body.values, actor, version: body.version })
      },
    ),
  ]
}

function activeOperation<C extends AnyCatalog>(service: CatalogService<C>): Operation {
  const { catalog, table } = service
  return operation(
    endpoint({
      method: 'POST',
      path: `${apiPathOf(catalog)}/:id/active`,
      access: permissionFor(catalog, 'edit'),
      tag: catalog.module,
      summary: `${catalog.label.many}: activar o inactivar`,
      params,
      body: z.object({ version: z.number().int(), active: z.boolean() }),
      answer,
    }),
    async ({ tx, params: { id }, body }) => {
      mustBeCurrentRow(await one(tx, service, id, true), body.version)
      if (!body.active) await service.onDeactivate?.(tx, id)
      const version = body.version + 1
      const row = loose(tx).updateTable(table).set({ active: body.active, version }).where('id', '=', id)
      await row.execute().catch((error: unknown) => {
        throw refusalFor(service, error) ?? error
      })
      return { id, version }
    },
  )
}
