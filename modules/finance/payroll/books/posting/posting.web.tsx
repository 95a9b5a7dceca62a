import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  CommandOf,
  documentScreens,
  GoTo,
  MiniTable,
  pathTo,
  Show,
  useAct,
  useParams,
} from '@quina/blocks/web'
import { lastDayOf } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel, StatusTag, useGoTo } from '@quina/ui/web'
import { useEffect, useRef, useState } from 'react'
import { periodProof, proofReasons } from '../proof/period-proof.contract.ts'
import {
  type PreviewLine,
  periodPosting,
  postingDetail,
  postingPreview,
  postPeriod,
  preparePosting,
} from './posting.contract.ts'

/** The tray of payrolls to post and posted; a draft can change terceros and centres, never a value. */
export const postingScreens = documentScreens(periodPosting, {
  columns: [
    ...(['number', 'periodId', 'kind', 'condition', 'voucher', 'commitments'] as const),
    ...(['cost', 'difference', 'budgetDifference'] as const),
  ],
  header: (answer) =>
    answer !== null && (
      <Group gap="md">
        <GoTo address={pathTo('/payroll/accounting/:periodId', { periodId: answer.values.periodId })}>
          Ver el comprobante
        </GoTo>
        <GoTo address={pathTo('/payrroll/budget-movements/:periodId', { periodId: answer.values.periodId })}>
          Ver el presupuesto
        </GoTo>
      </Group>
    ),
})

/** The entry of a period before and after the posting: what is missing in red, and the people behind each line. */
export function PeriodAccounting() {
  const { periodId } = useParams('/payroll/accounting/:periodId')
  return (
    <Page>
      <Show of={postingPreview} params={{ periodId }}>
        {(preview) => (
          <>
            <PageHeader
              title={`Contabilización de la nómina ${preview.period}`}
              crumbs={[
                { label: 'Nóminas', href: '/liquidar/Nomina' },
                {
                  label: `Nómina ${preview.period}`,
                  href: pathTo('/liquidar/Nomina/edit/:id', { id: periodId }),
                },
              ]}
            />
            <Stack gap="md">
              <Group gap="md">
                <StatusTag tone={tones[preview.status]}>{statuses[preview.status]}</StatusTag>
                {preview.voucher !== null && <span>Comprobante {preview.voucher}</span>}
                <span>
                  Débitos <Amount of={preview.debit} /> · Créditos <Amount of={preview.credit} />
                </span>
              </Group>
              {preview.problems > 0 && (
                <Alert color="red" title="No se puede contabilizar">
                  {preview.problems === 1 ? 'Falta un dato' : `Faltan ${preview.problems} datos`}: son las
                  líneas rojas. Las cuentas se registran en Configuración de la liquidación, Cuentas y rubros.
                </Alert>
              )}
              <Steps periodId={periodId} preview={preview} />
              <Lines periodId={periodId} lines={preview.lines} more={preview.more} />
              <Proof periodId={periodId} />
            </Stack>
          </>
        )}
      </Show>
    </Page>
  )
}

const statuses = {
  pending: 'Por contabilizar',
  draft: 'Por contabilizar',
  posted: 'Contabilizada',
  reversed: 'Reversada',
} as const

const tones = { pending: 'warning', draft: 'warning', posted: 'good', reversed: 'bad' } as const

interface StepsProps {
  readonly periodId: string
  readonly preview: {
    readonly status: keyof typeof statuses
    readonly postingId: string | null
    readonly problems: number
    readonly period: string
  }
}

/** `NOM-003 de 2026/03` ends on 31 March 2026. */
function monthEnd(period: string): string {
  const [year = '', month = ''] = period.split(' de ').at(-1)?.split('/') ?? []
  return lastDayOf(Number(year), Number(month))
}

function Steps({ periodId, preview: { status, postingId, problems, period } }: StepsProps) {
  const goTo = useGoTo()
  const { send, busy } = useAct(preparePosting, ({ postingId: id }) => {
    goTo(pathTo('/accounting/payroll/edit/:id', { id }))
    return 'Borrador listo.'
  })
  const posting = postingId === null ? null : pathTo('/accounting/payroll/edit/:id', { id: postingId })
  if (status === 'posted' && posting !== null)
    return <GoTo address={posting}>Abrir para reversar o imprimir</GoTo>
  return (
    <Group gap={8}>
      <CommandOf
        of={postPeriod}
        about={{ periodId }}
        begun={{ date: monthEnd(period) }}
        look={{ disabled: problems > 0 }}
        title={`Contabilizar la nómina ${period}`}
        done={() => 'Nómina contabilizada.'}
      />
      {status === 'reversed' && posting !== null ? (
        <GoTo address={posting}>Ver lo que se reversó</GoTo>
      ) : (
        <Button variant="default" loading={busy} onClick={() => void send({ periodId })}>
          Editar el borrador
        </Button>
      )}
    </Group>
  )
}

type LinesProps = Readonly<{ periodId: string; lines: readonly PreviewLine[]; more: number }>

function Lines({ periodId, lines, more }: LinesProps) {
  const [chosen, setChosen] = useState<PreviewLine | null>(null)
  if (lines.length === 0) return <EmptyState title="La nómina no tiene líneas que contabilizar" />
  return (
    <>
      <Panel title="Comprobante">
        <MiniTable
          label="Líneas del comprobante"
          rows={lines}
          keyOf={({ key }) => key}
          columns={[
            {
              head: 'Cuenta',
              cell: ({ accountLabel, problem }) =>
                problem === null ? (
                  accountLabel
                ) : (
                  <Text c="red" fw={600}>
                    {problem}
                  </Text>
                ),
            },
            { head: 'Tercero', cell: ({ tercero }) => tercero },
            { head: 'Centro de costo', cell: ({ centre }) => centre },
            { head: 'Conceptos', cell: ({ concepts }) => concepts.join(', ') },
            { head: 'Débito', end: true, cell: ({ debit }) => <Amount of={debit} /> },
            { head: 'Crédito', end: true, cell: ({ credit }) => <Amount of={credit} /> },
          ]}
          actions={(line) => (
            <Button variant="subtle" size="compact-sm" onClick={() => setChosen(line)}>
              Ver personas
            </Button>
          )}
        />
        {more > 0 && <p>Y {more} líneas más: el comprobante las tiene todas.</p>}
      </Panel>
      {chosen !== null && <Detail periodId={periodId} line={chosen} />}
    </>
  )
}

/** The detail is below all the lines, so it is scrolled into view. */
function Detail({ periodId, line }: { readonly periodId: string; readonly line: PreviewLine }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line.key !== '') place.current?.scrollIntoView({ block: 'nearest' })
  }, [line.key])
  return (
    <div ref={place}>
      <Panel title={`${line.accountLabel}: quiénes`}>
        <Show
          of={postingDetail}
          params={{
            periodId,
            account: line.account,
            terceroId: line.terceroId,
            costCentreId: line.costCentreId,
          }}
        >
          {(people) => (
            <MiniTable
              rows={people}
              keyOf={({ id }) => id}
              label="Personas de la línea"
              columns={[
                { head: 'Persona', cell: ({ name }) => name },
                { head: 'Concepto', cell: ({ concept }) => concept },
                { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
              ]}
            />
          )}
        </Show>
      </Panel>
    </div>
  )
}

/** The payroll beside its voucher, its budget, its planilla and its payments: each difference with its reason. */
const Proof = ({ periodId }: { readonly periodId: string }) => (
  <Show of={periodProof} params={{ periodId }}>
    {(rows) =>
      rows.length > 0 && (
        <Panel title="Cuadre">
          <MiniTable
            label="Cuadre de la nómina"
            rows={rows}
            keyOf={({ key }) => key}
            columns={[
              { head: 'Comparación', cell: ({ compared }) => compared },
              { head: 'Tercero', cell: ({ tercero }) => tercero },
              { head: 'Primer lado', end: true, cell: ({ one }) => <Amount of={one} /> },
              { head: 'Segundo lado', end: true, cell: ({ other }) => <Amount of={other} /> },
              { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
              {
                head: 'Qué la explica',
                cell: ({ reason }) => (
                  <StatusTag tone={reasonTones[reason] ?? 'info'}>{proofReasons[reason]}</StatusTag>
                ),
              },
            ]}
          />
        </Panel>
      )
    }
  </Show>
)

const reasonTones: Readonly<Partial<Record<keyof typeof proofReasons, 'good' | 'bad'>>> = {
  equal: 'good',
  unexplained: 'bad',
}
