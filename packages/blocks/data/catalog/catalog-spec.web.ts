import type { LookupOption, PageAction, RowAction } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { WireOf } from '../../values/field/field.ts'
import type { FormValue } from '../../values/field/form-values.ts'
import type { ScreenPath } from '../../values/thing/path.ts'
import type { AskProps, NeedsProps } from '../form/params.web.tsx'
import type { ListRow } from '../list/state/list-queries.web.ts'
import type { AnyCatalog, Catalog } from './catalog.ts'
import type { CatalogAnswer } from './catalog-calls.web.ts'

type NamesOf<C extends AnyCatalog> = C extends Catalog<string, infer F> ? keyof F & string : string

/** The pieces with which the form of a catalog is laid out. */
export interface CatalogPieces<C extends AnyCatalog> {
  readonly Ask: (props: AskProps<NamesOf<C>>) => ReactNode
  readonly Params: (props: NeedsProps<NamesOf<C>>) => ReactNode
}

/** How a catalog is listed and edited. Everything has a default. */
export interface CatalogScreenSpec<C extends AnyCatalog> {
  readonly columns?: readonly string[]
  readonly filters?: readonly string[]
  readonly rowActions?: (row: ListRow) => readonly RowAction[]
  readonly actions?: () => readonly PageAction[]
  /** By default every field, in the order of the contract. */
  readonly form?: (
    pieces: CatalogPieces<C>,
    values: Readonly<Record<string, unknown>>,
    isNew: boolean,
  ) => ReactNode
  /** The initial values of a new row. */
  readonly defaults?: () => Readonly<Record<string, unknown>>
  /** The fields of a new row that choosing a reference fills in, from the facts of the option. */
  readonly whenChosen?: Readonly<
    Partial<Record<NamesOf<C>, (option: LookupOption) => Readonly<Record<string, FormValue>>>>
  >
  /** Drawn under the form of a row: where it is used. */
  readonly related?: (answer: CatalogAnswer) => ReactNode
  /** Its rows are created and edited in their own screens (`catalogPages`), not beside the list. */
  readonly pages?: { readonly create: ScreenPath; readonly open: ScreenPath }
  /** Its rows are created elsewhere, not here: an import corrects the existing ones. */
  readonly closed?: true
}

/** The screens of the rows of a catalog whose things have more than a form: a tercero and its accounts. */
export interface CatalogPageSpec<C extends AnyCatalog>
  extends Pick<CatalogScreenSpec<C>, 'form' | 'defaults'> {
  /** The list it opens from. */
  readonly list: ScreenPath
  /** The screen of one row, with `:id`. */
  readonly edit: ScreenPath
  readonly nameOf: (answer: CatalogAnswer) => string
  /** The fields that no longer change once the row exists. */
  readonly locked?: readonly (NamesOf<C> & string)[]
  /** Runs before saving: false leaves the row unsaved. */
  beforeSave?(wire: WireOf<C['fields']>, id: string | null): Promise<boolean>
  readonly actions?: (answer: CatalogAnswer) => readonly PageAction[]
  /** Read-only facts of the row, drawn over the form. */
  readonly lead?: (answer: CatalogAnswer) => ReactNode
  /** The related rows, under the form. */
  readonly related?: (answer: CatalogAnswer) => ReactNode
}

export type AnyPageSpec = CatalogPageSpec<AnyCatalog>
// biome-ignore lint/suspicious/noExplicitAny: a specification for any catalog
export type AnyCatalogSpec = CatalogScreenSpec<any>
