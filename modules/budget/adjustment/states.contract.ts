/** The states of a document of the budget that is issued once: in what words it is issued, and taken back. */
export const statesOf = (words: { readonly approved: string; readonly annulled: string }) =>
  ({
    draft: { label: 'Borrador', tone: 'neutral', editable: true },
    approved: { label: words.approved, tone: 'good' },
    annulled: { label: words.annulled, tone: 'bad' },
  }) as const
