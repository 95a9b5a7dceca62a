import type { Tx } from '@quina/db/server'
import { type Day, inSentence } from '@quina/kernel'
import { z } from 'zod'
import { listOperations, optionsOperation } from '../data/list/list.server.ts'
import { labelOf, labelsWithin, mustBeOfficial } from '../data/reference/reference.server.ts'
import type { Actor } from '../http/actor.ts'
import { whyNotOnBehalf } from '../http/behalf/behalf.server.ts'
import { endpoint } from '../http/endpoint/endpoint.ts'
import type { Call, Operation } from '../http/exchange.server.ts'
import { needsFirst, operation, serving } from '../http/operation.server.ts'
import { campusScope } from '../http/reach/scope.server.ts'
import { shapeOf } from '../values/field/field.ts'
import { parseOrRefuse } from '../values/field/parse.ts'
import { toWire } from '../values/field/record.ts'
import type { Action, Actions } from '../values/lifecycle/lifecycle.ts'
import { apiPathOf, permissionFor } from '../values/thing/named.ts'
import { attachmentOperations } from './attachment/attachment.server.ts'
import { type AnyDocument, mayOn, type Stored } from './document.ts'
import { conditionIn } from './engine/condition.server.ts'
import {
  createDraft,
  type DocumentService,
  discardDraft,
  endCommand,
  performAction,
  saveDraft,
} from './engine/engine.server.ts'
import { documentHistory, historyAnswer } from './engine/history.server.ts'
import { load } from './engine/store.server.ts'
import type { DocumentPrint } from './paper/document-print.ts'
import { printDocument } from './paper/print.server.ts'
import type { PostedTable } from './posted/posted.ts'
import { sendBackOperations, sentBackOf } from './send-back/send-back.server.ts'

declare module '../http/exchange.server.ts' {
  interface Serves {
    readonly document?: AnyDocument
  }
}

/** The additions of a module to the answer of one document. */
export interface Extra<D extends AnyDocument = AnyDocument> {
  /** Facts for the screen: balances, where it came from, what depends on it. */
  readonly facts?: z.input<NonNullable<D['facts']>>
  /** Its postings in the books and in the budget, which its screen and its paper show. */
  readonly posted?: readonly PostedTable[]
  /** Action → why it cannot be taken now. Those actions are removed from `may`. */
  readonly mayNot?: Readonly<Record<string, string>>
}

export interface ServedDocument<D extends AnyDocument = AnyDocument> extends DocumentService<D> {
  readonly extra?: (tx: Tx, stored: Stored<D>, actor: Actor, today: Day) => Promise<Extra<D>>
  /** The paper of the document. */
  readonly print?: DocumentPrint<D>
  readonly ownOptions?: true
}

type DerivedField = Pick<DocumentService, 'table' | 'lines' | 'ledgers'>
type ServiceSpec<D extends AnyDocument> = Omit<ServedDocument<D>, keyof DerivedField> & Partial<DerivedField>

/** The served document. Its tables have its name (`cdp`, `cdpLine`) and it posts to no ledger, unless others are given. */
export function servedDocument<D extends AnyDocument>(service: ServiceSpec<D>): ServedDocument<D>
export function servedDocument(service: ServiceSpec<AnyDocument>): ServedDocument {
  const { module, name, fields } = service.document
  const table = `${module}.${name}`
  return { table, lines: 'lines' in fields ? { lines: `${table}Line` } : {}, ledgers: [], ...service }
}

const params = z.object({ id: z.uuid() })
const version = z.number().int().positive()
const outcome = z.object({
  id: z.string(),
  status: z.string(),
  number: z.number().nullable(),
  version: z.number(),
  adjustment: z.string().nullable(),
  postings: z.array(z.unknown()),
})

/**
 * Every operation of a document: list, totals, export, options, one, create, save, discard, its actions and their previews,
 * history, paper, files.
 */
export function serveDocument<D extends AnyDocument>(service: ServedDocument<D>): Operation[] {
  const { document } = service
  const path = apiPathOf(document)
  const title = document.label.many
  const tag = document.module
  const view = permissionFor(document, 'view')
  const to = `${document.module}.${document.name}`
  const scope = (actor: Actor) => ({ campusId: campusScope(actor) })
  return serving({ document }, [
    ...listOperations({
      list: document.list,
      view: `${service.table}List`,
      path,
      title,
      tag,
      access: view,
      scope,
    }),
    ...(service.ownOptions ? [] : [optionsOperation({ to, title, access: view, whose: 'site' })]),
    readOperation(service),
    ...draftOperations(service).map(needsFirst),
    ...Object.keys(document.lifecycle.actions)
      .flatMap((name) => actionOperations(service, name))
      .map(needsFirst),
    ...sendBackOperations(service),
    operation(
      endpoint({
        method: 'GET',
        path: `${path}/:id/history`,
        scoped: true,
        access: view,
        tag,
        summary: `${title}: historia`,
        params,
        answer: historyAnswer,
      }),
      async ({ tx, actor, params: { id } }) => {
        await load(tx, { document, tables: service, actor }, id)
        return documentHistory(tx, document, id)
      },
    ),
    ...(service.print ? [printOperation(service)] : []),
    ...attachmentOperations(
      document,
      async (tx, actor, id) => void (await load(tx, { document, tables: service, actor }, id)),
    ),
  ])
}

const readOperation = <D extends AnyDocument>(service: ServedDocument<D>): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: `${apiPathOf(service.document)}/:id`,
      scoped: true,
      access: permissionFor(service.document, 'view'),
      tag: service.document.module,
      summary: `${service.document.label.many}: ver`,
      params,
      answer: z.record(z.string(), z.unknown()),
    }),
    async ({ tx, actor, today, params: { id } }) => answerOf(service, { tx, actor, today, id }),
  )

const idAndVersion = z.object({ id: z.string(), version: z.number() })

function draftOperations<D extends AnyDocument>(service: ServedDocument<D>): Operation[] {
  const { document } = service
  const path = apiPathOf(document)
  const title = document.label.many
  const shared = { access: permissionFor(document, 'edit'), tag: document.module, answer: idAndVersion }
  const one = { ...shared, path: `${path}/:id`, params, scoped: true as const }
  return [
    operation(
      endpoint({
        ...shared,
        method: 'POST',
        path,
        keyed: true,
        summary: `${title}: guardar un borrador nuevo`,
        body: z.unknown(),
        bodyShape: document.input,
      }),
      async ({ tx, actor, body }) => {
        const input = await inputFrom(tx, document, body)
        return { id: await createDraft(service, { tx, actor, input }), version: 1 }
      },
    ),
    operation(
      endpoint({
        ...one,
        method: 'PUT',
        summary: `${title}: guardar el borrador`,
        body: z.object({ version, values: z.unknown() }),
        bodyShape: z.object({ version, values: document.input }),
      }),
      async ({ tx, actor, params: { id }, body }) => {
        const input = await inputFrom(tx, document, body.values)
        return { id, version: await saveDraft(service, { tx, actor, id, version: body.version, input }) }
      },
    ),
    operation(
      endpoint({
        ...one,
        method: 'DELETE',
        summary: `${title}: descartar el borrador`,
        query: z.object({ version: z.coerce.number().int().positive() }),
      }),
      async ({ tx, actor, params: { id }, query }) => {
        await discardDraft(service, { tx, actor, id, version: query.version })
        return { id, version: query.version }
      },
    ),
  ]
}

/** The validated input. @throws Problem when it names a row that is no longer in the official tables. */
async function inputFrom<D extends AnyDocument>(tx: Tx, document: D, body: unknown) {
  const input = parseOrRefuse(document.input, body)
  await mustBeOfficial(tx, document.fields, input)
  return input
}

function actionOperations<D extends AnyDocument>(service: ServedDocument<D>, name: string): Operation[] {
  const { document } = service
  const action = (document.lifecycle.actions as Actions)[name] as Action
  const path = `${apiPathOf(document)}/:id/${name}`
  const access = permissionFor(document, name)
  const shared = {
    method: 'POST' as const,
    scoped: true as const,
    access,
    tag: document.module,
    params,
    body: z.unknown(),
    bodyShape: shapeOf(action.params ?? {}),
    answer: outcome,
  }
  const running =
    (describes: boolean) =>
    async ({ tx, actor, today, now, params: { id }, body }: Call<{ id: string }>) => {
      const command = { tx, actor, today, now, id, action: name, input: body ?? {}, describes }
      await mustBeOfficial(tx, action.params ?? {}, body)
      if (!describes) return endCommand(service, command)
      const done = await performAction(service, command)
      return { ...done, postings: [...done.postings] }
    }
  const summary = `${document.label.many}: ${inSentence(action.label)}`
  return [
    operation(endpoint({ ...shared, path, summary, keyed: true }), running(false)),
    operation(
      endpoint({ ...shared, path: `${path}/preview`, summary: `${summary} (vista previa)`, dry: true }),
      running(true),
    ),
  ]
}

type Reader = Readonly<{ tx: Tx; actor: Actor; today: Day; id: string }>

async function answerOf<D extends AnyDocument>(service: ServedDocument<D>, { tx, actor, today, id }: Reader) {
  const { document } = service
  const stored = await load(tx, { document, tables: service, actor }, id)
  const values = toWire(document.fields, stored)
  const { facts = {}, posted = [], ...extra } = (await service.extra?.(tx, stored, actor, today)) ?? {}
  const byDelegation = whyNotOnBehalf(actor, permissionFor(document, 'approve'), stored.createdBy)
  const mayNot = { ...(byDelegation === undefined ? {} : { approve: byDelegation }), ...extra.mayNot }
  const may = mayOn(document, stored.status, (permission) => actor.permissions.has(permission.toLowerCase()))
  // A reason is shown only for actions that would otherwise be offered.
  const refused = Object.entries(mayNot).filter(([name]) => may.includes(name))
  return {
    id,
    number: stored.number,
    status: stored.status,
    condition: await conditionIn(tx, document, { view: `${service.table}List`, id }),
    version: stored.version,
    createdAt: stored.createdAt.toISOString(),
    createdBy: (await labelOf(tx, 'admin.user', stored.createdBy)) ?? '',
    updatedAt: stored.updatedAt.toISOString(),
    values,
    labels: await labelsWithin(tx, document.fields, values),
    facts,
    posted,
    // A numbered document may still be edited where its life cycle allows it, but no longer discarded.
    may: may.filter((name) => !(name in mayNot) && (name !== 'discard' || stored.number === null)),
    mayNot: Object.fromEntries(refused),
    sentBack: document.lifecycle.states[stored.status]?.editable
      ? await sentBackOf(tx, document, stored)
      : null,
  }
}

const printOperation = <D extends AnyDocument>(service: ServedDocument<D>): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: `${apiPathOf(service.document)}/:id/print`,
      scoped: true,
      access: permissionFor(service.document, 'view'),
      tag: service.document.module,
      summary: `${service.document.label.many}: imprimir (PDF)`,
      params,
    }),
    async (call) => {
      const { document } = service
      const stored = await load(call.tx, { document, tables: service, actor: call.actor }, call.params.id)
      const { facts = {}, posted = [] } =
        (await service.extra?.(call.tx, stored, call.actor, call.today)) ?? {}
      return printDocument(call as Call, {
        document,
        stored,
        print: service.print!,
        facts: facts as Readonly<Record<string, unknown>>,
        posted,
      })
    },
  )
