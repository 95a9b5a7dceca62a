/** The postings of a document in one place (the books, the budget), as its screen and its paper show them. */
export interface PostedTable {
  readonly title: string
  readonly columns: readonly PostedColumn[]
  /** Texts, or money as wire text; a zero is null, which is drawn as nothing. */
  readonly rows: readonly Readonly<Record<string, string | null>>[]
  /** Links to the vouchers and documents that it created. */
  readonly leads: readonly { readonly label: string; readonly address: string }[]
}

export interface PostedColumn {
  readonly key: string
  readonly label: string
  /** A column of money has a total; a column of codes takes only the width it needs. */
  readonly kind: 'text' | 'code' | 'money'
}
