import type { Money } from '@quina/kernel'
import type { BarLegend, LookupOption, PageAction, RowAction } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { AskProps, NeedsProps } from '../data/form/params.web.tsx'
import type { BulkAction } from '../data/list/bulk/bulk.web.ts'
import type { ListRow } from '../data/list/state/list-queries.web.ts'
import type { Query } from '../http/endpoint/api.web.ts'
import type { Field, Fields } from '../values/field/field.ts'
import type { FormValue } from '../values/field/form-values.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import type { ActionOf, AnyDocument, DocumentAnswerOf } from './document.ts'

type ValueOf<F> = F extends Field<infer T, infer _W> ? NonNullable<T> : never
type FieldsOf<D extends AnyDocument> = D['fields']
type NamesOf<F extends Fields> = keyof F & string

/** The `lines` fields of a document. */
export type LinesName<D extends AnyDocument> = {
  [K in NamesOf<FieldsOf<D>>]: ValueOf<FieldsOf<D>[K]> extends readonly object[] ? K : never
}[NamesOf<FieldsOf<D>>]
/** Its other fields. */
export type HeaderName<D extends AnyDocument> = Exclude<NamesOf<FieldsOf<D>>, LinesName<D>>

type LineOf<D extends AnyDocument, K extends LinesName<D>> =
  ValueOf<FieldsOf<D>[K]> extends readonly (infer L extends object)[] ? L : never
/** The fields of a line. */
export type LineName<D extends AnyDocument, K extends LinesName<D>> = keyof LineOf<D, K> & string

export type Facts = Readonly<Record<string, string | null>>

/**
 * A line while it is typed: amounts as Money, everything else as its wire text. A reference chosen in a look-up has its label
 * (`rubroIdLabel`) and its facts (`rubroIdFacts`).
 */
export type TypedLine<D extends AnyDocument, K extends LinesName<D>> = { readonly id: string } & {
  readonly [N in LineName<D, K>]: NonNullable<LineOf<D, K>[N]> extends Money ? Money : string | null
} & { readonly [N in LineName<D, K> as `${N}Label`]?: string } & {
  readonly [N in LineName<D, K> as `${N}Facts`]?: Facts | null
}

/** The header while it is typed: wire text, `''` for an empty field. */
export type TypedHeader<D extends AnyDocument> = {
  readonly [N in HeaderName<D>]: NonNullable<ValueOf<FieldsOf<D>[N]>> extends boolean
    ? boolean
    : ValueOf<FieldsOf<D>[N]> extends number
      ? number | null
      : string
}

/** A read-only column: a balance, a bar; or an amount, which is totalled. */
export type ComputedColumn<Line> = Readonly<{ key: string; header: string; width: number | string }> &
  (
    | Readonly<{ align?: 'right'; render: (line: Line, lines: readonly Line[]) => ReactNode }>
    | Readonly<{ amount: (line: Line) => Money | null }>
  )

/** Where to search the options of a line's reference, when they depend on the header. */
export interface LineLookup {
  /** The name of the options: *budget.cdpLine*, or the `to` of declared ones. By default, those of the referred thing. */
  readonly to?: string
  /** Keeps screens from spelling an address. */
  readonly path?: never
  readonly query?: Query
}

/** How one `lines` field is typed. */
export interface LinesSpec<D extends AnyDocument, K extends LinesName<D>> {
  /** Fields of the line and keys of computed columns, in order; all of them by default, computed last. */
  readonly columns?: readonly (LineName<D, K> | (string & Record<never, never>))[]
  readonly widths?: Readonly<Partial<Record<LineName<D, K>, number | string>>>
  readonly computed?: readonly ComputedColumn<TypedLine<D, K>>[]
  /** Its facts are loaded again when the header or the answer changes. */
  readonly lookup?: Readonly<Partial<Record<LineName<D, K>, (header: TypedHeader<D>) => LineLookup>>>
  /** The other values of the line that follow from a chosen option: a default, an amount. */
  readonly chosen?: Readonly<
    Partial<
      Record<LineName<D, K>, (option: LookupOption | null, line: TypedLine<D, K>) => Partial<TypedLine<D, K>>>
    >
  >
  /** Field → sentence. A sentence does not stop a draft from being saved; it stops the action that takes the number. */
  readonly validate?: (
    line: TypedLine<D, K>,
    lines: readonly TypedLine<D, K>[],
    header: TypedHeader<D>,
  ) => Readonly<Partial<Record<LineName<D, K>, string>>>
  /** Lines with the same key are checked together: two lines that draw from one balance. */
  readonly relatedBy?: (line: TypedLine<D, K>) => string | null
  readonly editable?: Readonly<Partial<Record<LineName<D, K>, (line: TypedLine<D, K>) => boolean>>>
  /** False for optional cells that are seldom filled in: Enter and Tab skip them; arrows and the mouse reach them. */
  readonly input?: Readonly<
    Partial<Record<LineName<D, K>, (line: TypedLine<D, K>, header: TypedHeader<D>) => boolean>>
  >
  /** Money facts of each line of a numbered document (`facts.lines`), and their headings: `available: 'Saldo'`. */
  readonly facts?: Readonly<Record<string, string>>
  /** The legend of the colours of their bars, shown under them while they are typed. */
  readonly bars?: Parameters<typeof BarLegend>[0]
  /** Two amounts of the lines whose totals must be equal: `=` writes the difference. */
  readonly balance?: readonly [LineName<D, K>, LineName<D, K>]
  /** Money columns without a meaningful total: unit prices. */
  readonly unadded?: readonly LineName<D, K>[]
}

export type SectionProps = Readonly<{ title?: string; children: ReactNode }>

/** The pieces of a form; each takes its label, input, help and errors by name. */
export interface FormPieces<D extends AnyDocument> {
  readonly Section: (props: SectionProps) => ReactNode
  readonly Ask: (props: AskProps<HeaderName<D>>) => ReactNode
  readonly Params: (props: NeedsProps<HeaderName<D>>) => ReactNode
  readonly Lines: (props: { readonly name: LinesName<D>; readonly title?: string }) => ReactNode
  /** Fields that are seldom filled in, folded under *Más datos*. */
  readonly More: (props: { readonly children: ReactNode }) => ReactNode
}

/** The next document of this one: its new form opens with this one chosen. */
export interface FollowUp {
  /** An infinitive: *Generar CDP*. */
  readonly label: string
  readonly permission: string
  readonly createPath: ScreenPath
  /** The parameter of that form's address that takes this document's id: `requestId`. */
  readonly as: string
  /** The conditions of a row in which it may follow. An open document: while it is approved and has a balance. */
  readonly conditions: readonly string[]
}

/** A child screen of a document: the services of a contract. */
export interface HangingScreen {
  /** *Servicios* */
  readonly label: string
  readonly permission: string
  /** The address, with `:id` of the document. */
  readonly path: ScreenPath
}

/** The next step of a document in another screen: a payment is applied, and then collected. */
export interface NextStep {
  /** An infinitive: *Aplicar a facturas*. */
  readonly label: string
  readonly permission: string
  readonly address: string
}

/**
 * How a document is listed, typed and read. Everything has a default but the paths. On a telephone each row of the list is a card
 * with its actions.
 */
export interface DocumentScreenSpec<D extends AnyDocument> {
  readonly listPath: ScreenPath
  /** Absent for a document that only others create. */
  readonly createPath?: ScreenPath
  readonly editPath: ScreenPath
  readonly columns?: readonly string[]
  readonly filters?: readonly string[]
  readonly rowActions?: (row: ListRow) => readonly RowAction[]
  readonly listActions?: readonly PageAction[]
  /** Of several, the first that the reader may take is the primary one. */
  readonly followUps?: FollowUp | readonly FollowUp[]
  /** The next step in its current state, in another screen: its primary button while there is any. */
  readonly next?: (answer: DocumentAnswerOf<D>) => NextStep | null
  /** The next steps of a row of the list, where there may be several. */
  readonly nextOfRow?: (row: ListRow) => NextStep | readonly NextStep[] | null
  /** Offered first in its header and among the actions of its row. */
  readonly hanging?: readonly HangingScreen[]
  /** Actions without fields that can be run on many rows at once: each succeeds or fails by itself. */
  readonly bulk?: readonly ActionOf<D>[]
  /** How many of them run at once: see `BulkAction`. */
  readonly bulkAbreast?: number
  readonly bulkActions?: readonly BulkAction[]
  /** The layout of the fields. Without it, all of them are drawn in full rows, and then the lines. */
  readonly form?: (
    pieces: FormPieces<D>,
    form: DocumentForm<D> | null,
    read: DocumentAnswerOf<D> | null,
  ) => ReactNode
  readonly lines?: { readonly [K in LinesName<D>]?: LinesSpec<D, K> }
  /** Where to search the options of a reference of the header, when they depend on the rest of it. */
  readonly lookup?: Readonly<Partial<Record<HeaderName<D>, (header: TypedHeader<D>) => LineLookup>>>
  /** The initial values of a new document, from the address: `/cdp/create?requestId=…`. */
  readonly defaults?: (search: Readonly<Record<string, string>>) => Partial<TypedHeader<D>>
  /** The field of the first line of a grid that the address may choose: `/traslado-bienes/create?assetId=…`. */
  readonly firstLine?: { readonly [K in LinesName<D>]?: LineName<D, K> }
  /** Fills in what the address starts without choosing a field of the header: the lines of an entry that goes back. */
  readonly begins?: (search: Readonly<Record<string, string>>, form: DocumentForm<D>) => Promise<void>
  /** Fills in what else follows from a changed field of the header: the lines of the chosen CDP. */
  readonly whenChosen?: Readonly<
    Partial<
      Record<HeaderName<D>, (option: LookupOption | null, form: DocumentForm<D>) => void | Promise<void>>
    >
  >
  /** What identifies the document, above its editable fields: the person, day and place of an appointment. */
  readonly lead?: (answer: DocumentAnswerOf<D>) => ReactNode
  /** Facts under the header, while it is typed and when it is read. */
  readonly header?: (answer: DocumentAnswerOf<D> | null, form: DocumentForm<D> | null) => ReactNode
  /** Title of the confirmation, with its figure: *Expedir CDP por 193.400.000*. */
  readonly actionTitle?: (action: ActionOf<D>, answer: DocumentAnswerOf<D>) => string | undefined
  /** The consequence of an action, where it depends on the document: who answers for the accepted goods. */
  readonly consequence?: (action: ActionOf<D>, answer: DocumentAnswerOf<D>) => string | undefined
  /** The documents it comes from and leads to, in the panel at the right. */
  readonly related?: (answer: DocumentAnswerOf<D>) => ReactNode
}

/** The specification of any document, which the screens are written against. */
// biome-ignore lint/suspicious/noExplicitAny: a specification for any document
export type AnyScreenSpec = DocumentScreenSpec<any>

/** A form as a module's own code sees it. */
export interface DocumentForm<D extends AnyDocument> {
  readonly values: () => TypedHeader<D>
  readonly set: (name: HeaderName<D>, value: FormValue, option?: LookupOption | null) => void
  readonly lines: <K extends LinesName<D>>(name: K) => readonly TypedLine<D, K>[]
  /** Replaces the lines; the fields that are not given are empty. */
  readonly load: <K extends LinesName<D>>(name: K, lines: readonly Partial<TypedLine<D, K>>[]) => void
  /** Fields of the header and lines that must be corrected: for a form that is typed in steps. */
  readonly refused: () => readonly string[]
  /** Runs the listener at every change of values and of refusals. @returns how to stop. */
  readonly watch: (listener: () => void) => () => void
}
