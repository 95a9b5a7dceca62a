import { CommandOf, MiniTable, Show, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, EmptyState, Panel, StatusTag, shownDay } from '@quina/ui/web'
import { addPolicy, approvePolicy, dropPolicy, policies, viewPolicies } from '../policy/policy.contract.ts'
import { acts, recordAct, viewActs } from './act.contract.ts'

type OfContract = { readonly id: string }

/** The blocks that purchase and sale contracts share: policies and actas. */
export function SharedBlocks({ id }: OfContract) {
  const can = useCan()
  return (
    <>
      {can(viewPolicies) && <Policies id={id} />}
      {can(viewActs) && <Acts id={id} />}
    </>
  )
}

const soon = 30
const Until = ({ untilDay, daysLeft }: { readonly untilDay: string; readonly daysLeft: number }) => (
  <>
    {shownDay(untilDay)} {daysLeft < 0 && <StatusTag tone="bad">Vencida</StatusTag>}
    {daysLeft >= 0 && daysLeft <= soon && <StatusTag tone="warning">Por vencer</StatusTag>}
  </>
)

const today = () => dayInBogota(new Date())

const Policies = ({ id }: OfContract) => (
  <Panel title="Pólizas">
    <Show of={policies} params={{ contractId: id }}>
      {({ rows, lacks }) => (
        <>
          {lacks.map((one) => (
            <p key={one}>
              <StatusTag tone="warning">Falta</StatusTag> {one}
            </p>
          ))}
          {rows.length === 0 ? (
            <EmptyState title="Todavía no tiene pólizas." />
          ) : (
            <MiniTable
              label="Pólizas del contrato"
              rows={rows}
              keyOf={({ id: policy }) => policy}
              columns={[
                { head: 'Póliza', cell: ({ insurer, number }) => `${insurer} ${number}` },
                { head: 'Amparo', cell: ({ cover }) => cover },
                { head: 'Asegurado', end: true, cell: ({ insured }) => <Amount of={insured} /> },
                { head: 'Desde', cell: ({ fromDay }) => shownDay(fromDay) },
                { head: 'Hasta', cell: (row) => <Until untilDay={row.untilDay} daysLeft={row.daysLeft} /> },
                { head: 'Aprobación', cell: (row) => <Approval {...row} /> },
              ]}
            />
          )}
          <CommandOf
            of={addPolicy}
            about={{ contractId: id }}
            begun={{ issuedOn: today() }}
            done={() => 'Póliza registrada.'}
          />
        </>
      )}
    </Show>
  </Panel>
)

const Approval = ({ id, approvedOn }: { readonly id: string; readonly approvedOn: string | null }) =>
  approvedOn === null ? (
    <>
      <CommandOf
        of={approvePolicy}
        about={{ policyId: id }}
        begun={{ date: today() }}
        done={() => 'Póliza aprobada.'}
      />{' '}
      <CommandOf of={dropPolicy} about={{ policyId: id }} done={() => 'Póliza quitada.'} />
    </>
  ) : (
    shownDay(approvedOn)
  )

const Acts = ({ id }: OfContract) => (
  <Panel title="Actas">
    <Show of={acts} params={{ contractId: id }}>
      {({ rows }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title="Todavía no tiene actas." />
          ) : (
            <MiniTable
              label="Actas del contrato"
              rows={rows}
              keyOf={({ id: act }) => act}
              columns={[
                { head: 'Acta', cell: ({ title }) => title },
                { head: 'Fecha', cell: ({ date }) => shownDay(date) },
                { head: 'Qué consta', cell: ({ note }) => note },
                { head: 'Registró', cell: ({ by }) => by ?? '' },
              ]}
            />
          )}
          <CommandOf
            of={recordAct}
            about={{ contractId: id }}
            begun={{ date: today() }}
            done={() => 'Acta registrada.'}
          />
        </>
      )}
    </Show>
  </Panel>
)
