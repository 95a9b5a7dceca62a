import { useQuery } from '@tanstack/react-query'
import { getFrom, noPlaceholder, openFile, sendTo } from '../http/endpoint/api.web.ts'
import { apiPathOf, type Named } from '../values/thing/named.ts'
import type { AnyDocument, DocumentAnswerOf } from './document.ts'

/** The result of a command, as the server returns it. */
export interface CommandAnswer {
  readonly id: string
  readonly status: string
  readonly number: number | null
  readonly version: number
  readonly adjustment: string | null
  readonly postings: readonly PostingAnswer[]
}

/** What a command posts to one ledger. */
export interface PostingAnswer {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end' }[]
  readonly rows: readonly (readonly string[])[]
}

export interface HistoryEntry {
  readonly action: string
  readonly label: string
  readonly ordinal: number
  readonly adjustment: string | null
  readonly from: string | null
  readonly to: string
  readonly by: string
  readonly onBehalfOf: string | null
  readonly at: string
  readonly reason: string | null
}

export type SavedDocument = Readonly<{ id: string; version: number }>

export const documentKey = (document: AnyDocument, id: string): readonly string[] => [apiPathOf(document), id]

export const readDocument = <D extends AnyDocument>(
  document: D,
  id: string,
  signal?: AbortSignal,
): Promise<DocumentAnswerOf<D>> => getFrom(`${apiPathOf(document)}/${id}`, {}, signal)

export const useDocumentAnswer = (document: AnyDocument, id: string) =>
  useQuery({
    queryKey: documentKey(document, id),
    queryFn: ({ signal }) => readDocument(document, id, signal),
    staleTime: 0,
    placeholderData: noPlaceholder,
  })

/** Saves a draft, and creates it when it has no id yet. @throws Refusal `GEN-409` when someone else changed it meanwhile. */
export const saveDocument = (
  document: AnyDocument,
  stored: SavedDocument | null,
  values: Readonly<Record<string, unknown>>,
  key: string,
): Promise<SavedDocument> =>
  stored === null
    ? sendTo('POST', apiPathOf(document), { body: values, key })
    : sendTo('PUT', `${apiPathOf(document)}/${stored.id}`, { body: { version: stored.version, values }, key })

export const discardDocument = (document: AnyDocument, { id, version }: SavedDocument): Promise<unknown> =>
  sendTo('DELETE', `${apiPathOf(document)}/${id}`, { query: { version } })

export const previewCommand = (
  path: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CommandAnswer> => sendTo('POST', `${path}/preview`, { body: input, signal })

export const performAction = (
  path: string,
  input: Readonly<Record<string, unknown>>,
  key: string,
): Promise<CommandAnswer> => sendTo('POST', path, { body: input, key })

/** Runs an action without fields on a document, without its screen. @throws Refusal */
export const runAction = (document: Named, id: string, action: string, key: string): Promise<CommandAnswer> =>
  runInput(document, id, { action, input: {} }, key)

/** Runs an action with fields. @throws Refusal */
export const runInput = (
  document: Named,
  id: string,
  { action, input }: { readonly action: string; readonly input: Readonly<Record<string, unknown>> },
  key: string,
): Promise<CommandAnswer> => performAction(`${apiPathOf(document)}/${id}/${action}`, input, key)

/** Opens the paper of a document beside the screen: the PDF is printed, never the screen. */
export const openPaper = (document: Parameters<typeof apiPathOf>[0], id: string): void =>
  openFile(`${apiPathOf(document)}/${id}/print`)
