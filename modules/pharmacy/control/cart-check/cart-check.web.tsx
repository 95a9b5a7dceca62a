import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { cartCheck } from './cart-check.contract.ts'

/** Crash carts: what seal each has, and when it must be opened again. */
export const cartCheckScreens = documentScreens(cartCheck, {
  columns: ['number', 'date', 'storeId', 'cause', 'foundSeal', 'seal', 'due', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), cause: 'monthly' }),
  form: ({ Section, Params, Ask }) => (
    <Section title="Revisión">
      <Params storeId={5} date={2} cause={3} foundSeal={3} seal={3} />
      <Ask name="purpose" wide />
    </Section>
  ),
  lead: ({ facts, status }) =>
    status === 'draft' ? (
      <>
        {facts.lastSeal !== null && <p role="status">Último sello: {facts.lastSeal}</p>}
        {facts.unfit.length > 0 && <p role="alert">No se puede sellar con: {facts.unfit.join('; ')}.</p>}
      </>
    ) : null,
})
