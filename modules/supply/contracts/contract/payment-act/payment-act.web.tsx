import type { DocumentAnswerOf } from '@quina/blocks'
import { documentScreens, type ListRow, MiniTable } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { programOptions } from '../lines/lines.contract.ts'
import { orderableLines } from '../purchase-order/purchase-order.contract.ts'
import { paymentAct } from './payment-act.contract.ts'

const causing = (id: string, kind: unknown) => ({
  label: 'Causar',
  permission: 'accounting.causacion.edit',
  address: `/causaciones/create/${String(kind)}/${id}`,
})

const nextOf = ({ id, status, condition, values }: DocumentAnswerOf<typeof paymentAct>) =>
  status === 'approved' && condition === 'approved' ? causing(id, values.kind) : null

/** Payment actas of contractors: filed, certified by the supervisor, and then with a causación. */
export const paymentActScreens = documentScreens(paymentAct, {
  columns: ['number', 'date', 'terceroId', 'contractId', 'untilDay', 'condition', 'amount', 'supportNumber'],
  filters: ['condition', 'contractId', 'terceroId', 'untilDay'],
  next: nextOf,
  nextOfRow: ({ id, condition, kind }: ListRow) => (condition === 'approved' ? causing(id, kind) : null),
  defaults: ({ contractId = '' }) => ({ date: dayInBogota(new Date()), contractId, kind: 'servicio' }),
  lines: {
    lines: {
      lookup: {
        contractLineId: ({ contractId }) => ({
          to: orderableLines.to,
          query: { contractId: contractId || undefined },
        }),
      },
    },
    programs: {
      lookup: {
        programId: ({ contractId }) => ({
          to: programOptions.to,
          query: { contractId: contractId || undefined },
        }),
      },
    },
  },
  header: (answer) =>
    (answer?.facts.charges ?? []).length === 0 ? null : (
      <MiniTable
        label="Programas a los que se cargó"
        caption="Programas a los que se cargó"
        rows={answer?.facts.charges ?? []}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Programa o proyecto', cell: ({ program }) => program },
          { head: 'Centro de costo', cell: ({ centre }) => centre ?? '' },
          { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
        ]}
      />
    ),
  form: ({ Section, Ask, Params, Lines }) => (
    <>
      <Section title="Lo que se cobra">
        <Params contractId={6} kind={3} amount={3} />
        <Params fromDay={3} untilDay={3} supportNumber={3} supportDate={3} />
        <Params date={3} />
        <Ask name="purpose" wide />
      </Section>
      <Lines name="lines" title="Lo ejecutado de cada línea (si aplica)" />
      <Lines name="programs" title="Programas a los que se carga (vacío: por lo que le queda a cada uno)" />
      <Lines name="planillas" title="Seguridad social del mes anterior" />
    </>
  ),
})
