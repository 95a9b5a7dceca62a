/**
 * The pages of a source, of which the next is read while one is used: one and no more, however slow whoever uses them. Who
 * stops asking stops the source.
 */
export async function* oneAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  let next = begun(pages)
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = begun(pages)
      yield value
    }
  } finally {
    await pages.return()
  }
}

/** A failure is told to whoever asks for that page, which may be nobody. */
function begun<Page>(pages: AsyncGenerator<Page, void>): Promise<IteratorResult<Page, void>> {
  const next = pages.next()
  next.catch(() => null)
  return next
}
