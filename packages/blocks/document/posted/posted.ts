/** What a document did in one place (the books, the budget), as its screen and its paper tell it. */
export interface PostedTable {
  readonly title: string
  readonly columns: readonly PostedColumn[]
  /** Texts, or money as wire text; a zero is null, which is drawn as nothing. */
  readonly rows: readonly Readonly<Record<string, string | null>>[]
  /** The vouchers and documents that it made, to be opened. */
  readonly leads: readonly { readonly label: string; readonly address: string }[]
}

export interface PostedColumn {
  readonly key: string
  readonly label: string
  /** A column of money is added up; one of codes takes no more than it needs. */
  readonly kind: 'text' | 'code' | 'money'
}
