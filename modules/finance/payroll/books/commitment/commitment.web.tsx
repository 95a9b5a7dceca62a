import { Alert, Box, Group, Stack } from '@mantine/core'
import { apiPathOf } from '@quina/blocks'
import { CommandOf, GoTo, ListScreen, MiniTable, pathTo, Show, useParams } from '@quina/blocks/web'
import { money, showPesos, sumOf, zero } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { OfLastPayroll } from '../../period/review/review.web.tsx'
import {
  benefitBudget,
  type Commitment,
  cesantiasBudget,
  cesantiasBudgetList,
  commissionBudget,
  commitBenefit,
  commitCommission,
  commitPeriod,
  commitTransfer,
  type PeriodRubro,
  payrollBudget,
  payrollBudgetList,
  periodBudget,
  releaseBenefit,
  releaseCommission,
  releasePeriod,
  releaseTransfer,
  type ShownBudget,
  transferBudget,
} from './commitment.contract.ts'
import { payrollProjection } from './projection.contract.ts'

/** Payrolls, to commit or already committed. */
export const PayrollBudgets = () => (
  <ListScreen
    list={payrollBudgetList}
    path={apiPathOf(payrollBudget)}
    title={payrollBudget.title}
    open={({ periodId }) => pathTo('/payrroll/budget-movements/:periodId', { periodId: String(periodId) })}
  />
)

export const CesantiasBudgets = () => (
  <ListScreen
    list={cesantiasBudgetList}
    path={apiPathOf(cesantiasBudget)}
    title={cesantiasBudget.title}
    open={({ provisionRunId: id }) => pathTo('/accounting/payroll/provisions/giros/:id', { id: String(id) })}
  />
)

/** The needs of a payroll by rubro, and its registros and obligaciones. */
export function PeriodBudget() {
  const { periodId } = useParams('/payrroll/budget-movements/:periodId')
  return (
    <Page>
      <Show of={periodBudget} params={{ periodId }}>
        {(found) => (
          <Budget found={found} crumb={{ label: payrollBudget.title, href: '/payrroll/budget-movements' }}>
            <CommandOf of={commitPeriod} about={{ periodId }} {...committing(found, { grouping: 'whole' })} />
            {isHeld(found) && <CommandOf of={releasePeriod} about={{ periodId }} {...releasing(found)} />}
          </Budget>
        )}
      </Show>
    </Page>
  )
}

/** The budget of a benefit, within the page of its books. */
export const BenefitBudget = ({ liquidationId }: { readonly liquidationId: string }) => (
  <Show of={benefitBudget} params={{ liquidationId }}>
    {(found) =>
      found.approved && (
        <Budget found={found}>
          <CommandOf of={commitBenefit} about={{ liquidationId }} {...committing(found)} />
          {isHeld(found) && <CommandOf of={releaseBenefit} about={{ liquidationId }} {...releasing(found)} />}
        </Budget>
      )
    }
  </Show>
)

/** The budget of the cesantías that a month sends to the FNA and to the funds. */
export function TransferBudget() {
  const { id: provisionRunId } = useParams('/accounting/payroll/provisions/giros/:id')
  return (
    <Page>
      <Show of={transferBudget} params={{ provisionRunId }}>
        {(found) => (
          <Budget
            found={found}
            crumb={{ label: cesantiasBudget.title, href: '/accounting/payroll/provisions/giros' }}
          >
            <CommandOf of={commitTransfer} about={{ provisionRunId }} {...committing(found)} />
            {isHeld(found) && (
              <CommandOf of={releaseTransfer} about={{ provisionRunId }} {...releasing(found)} />
            )}
          </Budget>
        )}
      </Show>
    </Page>
  )
}

/** The budget of the viáticos of a commission. */
export function CommissionBudget() {
  const { id: commissionId } = useParams('/nomina/comisiones/presupuesto/:id')
  return (
    <Page>
      <Show of={commissionBudget} params={{ commissionId }}>
        {(found) => (
          <Budget
            found={found}
            crumb={{ label: found.label, href: pathTo('/nomina/comisiones/edit/:id', { id: commissionId }) }}
          >
            <CommandOf of={commitCommission} about={{ commissionId }} {...committing(found)} />
            {isHeld(found) && (
              <CommandOf of={releaseCommission} about={{ commissionId }} {...releasing(found)} />
            )}
          </Budget>
        )}
      </Show>
    </Page>
  )
}

const isHeld = ({ documents }: ShownBudget): boolean => documents.some(({ annulled }) => !annulled)

const committing = ({ paidOn, rubros }: ShownBudget, besides: { readonly grouping?: 'whole' } = {}) => ({
  ...begunWith(onlyCdp(rubros), { date: paidOn, ...besides }),
  look: { disabled: rubros.every(({ lacking }) => money(lacking) <= 0n) },
  done: ({ registros, total }: { readonly registros: number; readonly total: string }) =>
    registros === 1
      ? `Obligado por ${showPesos(money(total))}.`
      : `${registros} registros con su obligación, por ${showPesos(money(total))}.`,
})

/** The CDP to use when only one has part of the missing amount; null when the user must choose. */
function onlyCdp(rubros: readonly PeriodRubro[]): PeriodRubro['cdps'][number] | null {
  const [first = null, ...others] = rubros.flatMap(({ lacking, cdps }) => (money(lacking) > 0n ? cdps : []))
  return others.every(({ cdpId }) => cdpId === first?.cdpId) ? first : null
}

const begunWith = (cdp: PeriodRubro['cdps'][number] | null, begun: { readonly date: string }) =>
  cdp === null ? { begun } : { begun: { ...begun, cdpId: cdp.cdpId }, labels: { cdpId: cdp.cdp } }

const releasing = ({ paidOn }: ShownBudget) => ({
  begun: { date: paidOn },
  look: { variant: 'default' as const },
  done: () => 'Registros y obligaciones anulados.',
})

interface BudgetProps {
  readonly found: ShownBudget
  /** The parent page; absent when it is shown within another page. */
  readonly crumb?: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

function Budget({ found, crumb, children }: BudgetProps) {
  const { approved, moved, rubros, documents } = found
  return (
    <Stack gap="md">
      {crumb && <PageHeader title={`Presupuesto: ${found.label}`} crumbs={[crumb]} />}
      {approved ? <Group gap={8}>{children}</Group> : <p>Se compromete cuando esté aprobada.</p>}
      <Unplaced {...found} />
      <MovedRubros moved={moved} />
      <PacWarning rubros={rubros} />
      <Rubros rubros={rubros} />
      <Documents documents={documents} />
    </Stack>
  )
}

/** The amounts without a rubro, with their concepts. */
function Unplaced({ unplaced, withoutRubro, posted }: ShownBudget) {
  if (money(unplaced) <= 0n) return null
  return (
    <Alert color="yellow" title={`Sin rubro o sin beneficiario: ${showPesos(money(unplaced))}`}>
      {withoutRubro.length > 0 && `Sin rubro: ${listed(withoutRubro)}. `}
      Los rubros se registran en Configuración de la liquidación, Cuentas y rubros.
      {posted && ' Como ya está contabilizada, los toma cuando se reversa y se contabiliza otra vez.'}
    </Alert>
  )
}

/** A concept that changed rubro after the posting uses the new one from the next posting on; this debt keeps the old one. */
function MovedRubros({ moved }: Pick<ShownBudget, 'moved'>) {
  if (moved.length === 0) return null
  return (
    <Alert color="yellow" title="Sus conceptos tienen hoy otros rubros">
      Serían: {listed(moved.map(({ rubro: name, amount }) => ({ name, amount })))}. Se compromete y se paga
      con los rubros con que se contabilizó. Para tomar los de hoy, anule su registro y obligación, reverse su
      contabilización y contabilice otra vez.
    </Alert>
  )
}

const listed = (amounts: ShownBudget['withoutRubro']): string =>
  amounts.map(({ name, amount }) => `${name}, ${showPesos(money(amount))}`).join('; ')

/** The PAC limits the payment: what it cannot cover is shown beforehand. */
function PacWarning({ rubros }: { readonly rubros: readonly PeriodRubro[] }) {
  const short = rubros
    .map(({ rubro: name, pacLacking: amount }) => ({ name, amount }))
    .filter(({ amount }) => money(amount) > 0n)
  if (short.length === 0) return null
  return (
    <Alert color="yellow" title="El PAC del mes de pago no alcanza">
      Faltan: {listed(short)}. Se puede comprometer; modifique el PAC antes de pagar.
    </Alert>
  )
}

function Rubros({ rubros }: { readonly rubros: readonly PeriodRubro[] }) {
  if (rubros.length === 0) return <EmptyState title="No hay rubros por comprometer" />
  return (
    <Panel title="Necesidad por rubro">
      <MiniTable
        label="Rubros"
        rows={rubros}
        totals="Total"
        keyOf={({ rubro }) => rubro}
        columns={[
          { head: 'Rubro', cell: ({ rubro, name }) => `${rubro} ${name}` },
          inPesos('Requerido', 'needed', rubros),
          inPesos('Obligado', 'obliged', rubros),
          inPesos('Pagado', 'paid', rubros),
          inPesos('Falta', 'lacking', rubros),
          { head: 'Disponible en CDP', end: true, cell: ({ certified }) => <Amount of={certified} /> },
          { head: 'CDP y fuente', cell: ({ cdps }) => <Certified cdps={cdps} /> },
        ]}
      />
    </Panel>
  )
}

/** Each CDP with an amount left for a rubro, and the fuente that it certifies. */
const Certified = ({ cdps }: Pick<PeriodRubro, 'cdps'>) => (
  <>
    {cdps.map(({ key, cdp, fuente, available }) => (
      <Box key={key} miw={220}>
        {cdp}, {fuente}: <Amount of={available} />
      </Box>
    ))}
  </>
)

const inPesos = (
  head: string,
  key: 'needed' | 'obliged' | 'paid' | 'lacking',
  rubros: readonly PeriodRubro[],
) => ({
  head,
  end: true,
  cell: (row: PeriodRubro) => <Amount of={row[key]} />,
  total: <Amount of={sumOf(rubros, (row) => money(row[key]))} />,
})

function Documents({ documents }: { readonly documents: readonly Commitment[] }) {
  if (documents.length === 0) return null
  return (
    <Panel title="Registros y obligaciones">
      <MiniTable
        label="Registros y obligaciones"
        rows={documents}
        totals="Total vigente"
        keyOf={({ id }) => id}
        columns={[
          { head: 'CDP', cell: ({ cdp }) => cdp },
          {
            head: 'Registro',
            cell: ({ registroId, registro }) => (
              <GoTo address={pathTo('/registro-presupuestal/edit/:id', { id: registroId })}>{registro}</GoTo>
            ),
          },
          { head: 'Obligación', cell: ({ obligacion }) => obligacion },
          { head: 'Beneficiario', cell: ({ payee }) => payee },
          { head: 'Fuente', cell: ({ fuentes }) => fuentes },
          {
            head: 'Valor',
            end: true,
            cell: ({ total }) => <Amount of={total} />,
            total: (
              <Amount of={sumOf(documents, ({ annulled, total }) => (annulled ? zero : money(total)))} />
            ),
          },
          {
            head: 'Estado',
            cell: ({ annulled }) => (
              <StatusTag tone={annulled ? 'bad' : 'good'}>{annulled ? 'Anulada' : 'Vigente'}</StatusTag>
            ),
          },
        ]}
      />
    </Panel>
  )
}

export const PayrollProjection = () => <OfLastPayroll report={payrollProjection} />
