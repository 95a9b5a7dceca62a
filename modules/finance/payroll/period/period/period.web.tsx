import { Alert, Group } from '@mantine/core'
import { documentScreens, GoTo, pathTo, useCan } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { People } from '../people/period-people.web.tsx'
import { payrollPeriod } from './period.contract.ts'

export const periodScreens = documentScreens(payrollPeriod, {
  columns: [
    'number',
    'kind',
    'year',
    'month',
    'paidOn',
    'people',
    'blocked',
    'earned',
    'deducted',
    'regime',
    'engagementKind',
    'costCentreId',
    'net',
    'condition',
  ],
  defaults: ({ kind = 'ordinary', retroactiveFrom }) => {
    const today = dayInBogota(new Date())
    return {
      kind,
      ...(retroactiveFrom !== undefined && { retroactiveFrom }),
      date: today,
      year: Number(today.slice(0, 4)),
      month: Number(today.slice(5, 7)),
      paidOn: today,
    }
  },
  header: (answer) =>
    answer === null || answer.status === 'draft' ? null : (
      <>
        {answer.facts.liquidationId !== null && (
          <GoTo
            address={pathTo('/nomina/prestaciones-sociales/liquidar/:id', { id: answer.facts.liquidationId })}
          >
            Su liquidación definitiva, con su presupuesto y su contabilización
          </GoTo>
        )}
        {answer.status === 'approved' && answer.facts.liquidationId === null && (
          <NextSteps periodId={answer.id} />
        )}
        <Reports periodId={answer.id} />
        <PlansToSettle plans={answer.facts.plans} />
        <People periodId={answer.id} open={answer.status === 'liquidated'} />
      </>
    ),
})

type Plans = Readonly<{ plans: readonly { id: string; service: string; draft: boolean; shifts: number }[] }>

/** A cuadro without novedades pays nobody: it is shown before the payroll is approved. */
const PlansToSettle = ({ plans }: Plans) =>
  plans.length === 0 ? null : (
    <Alert color="yellow" mb="md" title="Turnos del mes que no son novedades">
      No entran en esta nómina. Páselos desde su cuadro, apruébelos y recalcule.
      {plans.map(({ id, service, draft, shifts }) => (
        <div key={id}>
          {service}: {plural(shifts, 'turno', 'turnos')} {draft ? 'de un cuadro sin publicar' : 'sin pasar'}.{' '}
          <GoTo address={pathTo('/nomina/turnos/edit/:id', { id })}>Abrir el cuadro</GoTo>
        </div>
      ))}
    </Alert>
  )

/** The reports of a payroll before and after the approval. */
const Reports = ({ periodId }: { readonly periodId: string }) => (
  <Group gap="md" mb="md">
    <GoTo address={`/liquidar/Nomina/prenomina?periodId=${periodId}`}>Prenómina</GoTo>
    <GoTo address={`/liquidar/Nomina/comparacion?periodId=${periodId}`}>Comparar con la anterior</GoTo>
    <GoTo address={`/liquidar/Nomina/sin-nomina?periodId=${periodId}`}>Personas sin nómina en el mes</GoTo>
    <GoTo address={`/liquidar/Nomina/proyeccion?periodId=${periodId}`}>Hasta diciembre</GoTo>
    <GoTo address={`/liquidar/Nomina/comprobantes?periodId=${periodId}`}>Comprobantes por correo</GoTo>
  </Group>
)

/** The next steps of an approved payroll that the user may see: its budget, its books, its payment and its planilla. */
function NextSteps({ periodId }: { readonly periodId: string }) {
  const can = useCan()
  const steps = [
    ['Presupuesto', '/payrroll/budget-movements/:periodId', { periodId }, 'payroll.periodBudget.view'],
    ['Contabilización', '/payroll/accounting/:periodId', { periodId }, 'payroll.periodPosting.view'],
    ['Pago', '/payroll/payment/create/:id?', { id: periodId }, 'payroll.payment.prepare'],
    ['Planillas PILA', '/nomina/pila', {}, 'payroll.pila.view'],
  ] as const
  const open = steps.filter(([, , , permission]) => can(permission))
  if (open.length === 0) return null
  return (
    <Group gap="md" mb="md">
      <span>Qué sigue:</span>
      {open.map(([label, path, params]) => (
        <GoTo key={label} address={pathTo(path, params)}>
          {label}
        </GoTo>
      ))}
    </Group>
  )
}
