import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { receipt } from './receipt.contract.ts'

/** Entries of goods, with the acta of their reception. */
export const receiptScreens = documentScreens(receipt, {
  columns: [
    'number',
    'date',
    'kind',
    'storeId',
    'terceroId',
    'invoice',
    'value',
    'caused',
    'withRejection',
    'condition',
  ],
  defaults: () => ({ date: dayInBogota(new Date()), kind: 'purchase', packaging: true, labelling: true }),
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Ingreso">
        <Params kind={3} storeId={5} date={2} happenedOn={2} terceroId={6} registroId={6} />
        <Params invoicePrefix={2} invoiceNumber={4} invoiceDate={3} remission={3} />
      </Section>
      <Lines name="lines" />
      <Section title="Recepción técnica">
        <Params packaging={4} labelling={4} coldFirst={4} temperature={4} freight={4} purpose={12} />
      </Section>
      <More>{null}</More>
    </>
  ),
})
