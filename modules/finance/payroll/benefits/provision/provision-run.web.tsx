import { Alert, Button, Group, Stack } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { documentScreens, GoTo, MiniTable, pathTo, ReportScreen, Show } from '@quina/blocks/web'
import { dayInBogota, money, sumOf } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { useState } from 'react'
import {
  type ProvisionFacts,
  provisionDetail,
  provisionPreview,
  provisionRun,
} from './provision-run.contract.ts'

/** Provisions of each month: calculated and posted for the whole house, with their detail person by person. */
export const provisionScreens = documentScreens(provisionRun, {
  columns: [
    'number',
    'date',
    'trueUp',
    'people',
    'month',
    'adjustment',
    'transferred',
    'purpose',
    'condition',
  ],
  defaults: () => ({ date: lastMonthEnd(), trueUp: true, purpose: 'Provisión de prestaciones del mes' }),
  header: (answer) =>
    answer !== null &&
    (answer.status === 'draft' ? (
      <Foreseen key={answer.version} id={answer.id} />
    ) : (
      <>
        <p>
          <ByPerson id={answer.id} /> ·{' '}
          <GoTo address={pathTo('/accounting/payroll/provisions/giros/:id', { id: answer.id })}>
            Presupuesto de las cesantías que se giran
          </GoTo>
        </p>
        <ByBenefit benefits={answer.facts.benefits} />
      </>
    )),
})

type OfRun = { readonly id: string }

const ByPerson = ({ id }: OfRun) => (
  <GoTo address={`/accounting/payroll/provisions/personas?provisionRunId=${id}`}>
    Ver persona por persona
  </GoTo>
)

/** Computed only on demand: in a house of thousands it takes a while. */
function Foreseen({ id }: OfRun) {
  const [shown, show] = useState(false)
  if (!shown)
    return (
      <Group>
        <Button variant="default" onClick={() => show(true)}>
          Calcular sin contabilizar
        </Button>
      </Group>
    )
  return (
    <Show of={provisionPreview} params={{ provisionRunId: id }}>
      {(found) => found && <Planned id={id} found={found} />}
    </Show>
  )
}

type Preview = NonNullable<AnswerOf<typeof provisionPreview>>

const Planned = ({ id, found }: OfRun & { readonly found: Preview }) => (
  <Stack gap="md">
    <p role="status">
      Se provisionarían las prestaciones de {found.people} personas. <ByPerson id={id} />
    </p>
    <Lacking {...found} />
    <ByBenefit benefits={found.benefits} />
    <Entry entry={found.entry} />
  </Stack>
)

/** What must be corrected before the posting, and where. */
const Lacking = ({ problem, lacking }: Pick<Preview, 'problem' | 'lacking'>) => (
  <>
    {problem !== null && (
      <Alert color="red" title="No se puede contabilizar">
        {problem}
      </Alert>
    )}
    {lacking.length > 0 && (
      <Panel title="Personas con algo por arreglar">
        <MiniTable
          label="Personas con algo por arreglar"
          rows={lacking}
          keyOf={({ engagementId }) => engagementId}
          columns={[
            {
              head: 'Persona',
              cell: ({ engagementId, person }) => (
                <GoTo address={pathTo('/nomina/vinculaciones/edit/:id', { id: engagementId })}>{person}</GoTo>
              ),
            },
            { head: 'Qué falta', cell: (row) => row.problem },
          ]}
        />
      </Panel>
    )}
  </>
)

const Entry = ({ entry }: Pick<Preview, 'entry'>) => (
  <Panel title="Comprobante que se haría">
    <MiniTable
      label="Comprobante que se haría, por cuenta"
      rows={entry}
      keyOf={({ account }) => account}
      totals="Total"
      columns={[
        { head: 'Cuenta', cell: ({ account }) => account },
        inPesos('Débito', 'debit', entry),
        inPesos('Crédito', 'credit', entry),
      ]}
    />
  </Panel>
)

/** A column of figures with its sum. */
const inPesos = <Key extends string>(
  head: string,
  key: Key,
  rows: readonly Readonly<Record<Key, string>>[],
) => ({
  head,
  end: true,
  cell: (row: Readonly<Record<Key, string>>) => <Amount of={row[key]} />,
  total: <Amount of={sumOf(rows, (row) => money(row[key]))} />,
})

/** The amounts of the month, benefit by benefit. */
const ByBenefit = ({ benefits }: ProvisionFacts) => (
  <MiniTable
    label="Provisión por prestación"
    rows={benefits}
    keyOf={({ benefit }) => benefit}
    totals="Total"
    columns={[
      { head: 'Prestación', cell: ({ benefit }) => benefit },
      inPesos('Pagado en el mes', 'paid', benefits),
      inPesos('Saldo anterior', 'before', benefits),
      inPesos('Mes', 'month', benefits),
      inPesos('Obligación real', 'owed', benefits),
      inPesos('Ajuste', 'adjustment', benefits),
      inPesos('A fondos y FNA', 'transferred', benefits),
      inPesos('Saldo', 'after', benefits),
    ]}
  />
)

export const ProvisionDetail = () => <ReportScreen report={provisionDetail} defaults={{}} />

/** The day before the first of this month. */
function lastMonthEnd(): string {
  const first = `${dayInBogota(new Date()).slice(0, 8)}01`
  return new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
