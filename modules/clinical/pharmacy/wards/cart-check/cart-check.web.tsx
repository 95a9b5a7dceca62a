import { ask, type DocumentForm, documentScreens, Go } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { cartCheck, cartGaps } from './cart-check.contract.ts'

/** The screens of crash carts: the seal of each, what was used and replaced, and the day of the next check. */
export const cartCheckScreens = documentScreens(cartCheck, {
  columns: ['number', 'storeId', 'date', 'cause', 'foundSeal', 'seal', 'due', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), cause: 'monthly' }),
  whenChosen: { storeId: (option, form) => (option === null ? undefined : begin(form)) },
  lines: { lines: { widths: { productId: 300, used: 100, replaced: 100, unchargedReason: 260 } } },
  form: ({ Section, Params, Ask, Lines }) => (
    <>
      <Section title="Revisión">
        <Params storeId={5} date={2} cause={3} foundSeal={3} seal={3} />
        <Params admissionId={6} professionalId={5} fromStoreId={4} />
        <Ask name="purpose" wide />
      </Section>
      <Lines name="lines" />
    </>
  ),
  lead: ({ facts, status }) =>
    status === 'draft' ? (
      <>
        {facts.lastSeal !== null && <p role="status">Último sello: {facts.lastSeal}</p>}
        {facts.unfit.length > 0 && <p role="alert">No se puede sellar con: {facts.unfit.join('; ')}.</p>}
      </>
    ) : facts.use === null ? null : (
      <p>
        Lo que se usó:{' '}
        <Go to="/farmacia/gastos/edit/:id" params={{ id: facts.use.id }}>
          {facts.use.label}
        </Go>
      </p>
    ),
})

/** Fills in what the cart lacks to its maximum. */
async function begin(form: DocumentForm<typeof cartCheck>): Promise<void> {
  if (form.lines('lines').some(({ productId }) => productId !== '')) return
  const gaps = await ask(cartGaps, { storeId: form.values().storeId })
  form.load(
    'lines',
    gaps.map(({ productId, product: productIdLabel, lacking: used }) => {
      return { productId, productIdLabel, used, replaced: used }
    }),
  )
}
