import { documentScreens, MiniTable } from '@quina/blocks/web'
import { dayInBogota, isDay, showDay } from '@quina/kernel'
import { Amount, shownDecimal } from '@quina/ui/web'
import { handover } from './handover.contract.ts'

/** Actas de entrega: a store passes to another keeper, with its stock. */
export const handoverScreens = documentScreens(handover, {
  defaults: () => ({ date: dayInBogota(new Date()) }),
  form: ({ Section, Params }) => (
    <Section title="Entrega">
      <Params storeId={5} date={2} toResponsibleId={5} policy={4} policyUntil={3} purpose={12} />
    </Section>
  ),
  header: (answer) =>
    answer === null || answer.status === 'draft' ? null : (
      <>
        <p role="note">
          Entregó {answer.facts.from} · {answer.facts.count} ·{' '}
          {answer.facts.open.length === 0 ? 'sin documentos abiertos' : answer.facts.open.join('; ')}
        </p>
        <MiniTable
          label="Lo que se entregó"
          rows={answer.facts.items}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Producto', cell: ({ code, product }) => `${code} ${product}` },
            {
              head: 'Lote',
              cell: ({ lot, expiry }) =>
                expiry !== null && isDay(expiry) ? `${lot}, ${showDay(expiry)}` : lot,
            },
            { head: 'Cantidad', end: true, cell: ({ quantity }) => shownDecimal(quantity) },
            { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
          ]}
        />
      </>
    ),
})
