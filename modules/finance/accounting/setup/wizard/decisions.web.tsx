import { Button } from '@mantine/core'
import { f } from '@quina/blocks'
import { CommandDialog, Go, MiniTable, useAct, useCan } from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { EmptyState, Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  choosePurpose,
  configurationPermissions,
  decidePolicy,
  decideProposal,
} from '../configuration/configuration.contract.ts'
import { changeWords } from './change-words.web.ts'

type Purpose = Configuration['purposes'][number]

/** The account of each purpose, by area. */
export function Purposes({ answer }: { readonly answer: Configuration }) {
  const [editing, edit] = useState<Purpose | null>(null)
  const areas = [...new Set(answer.purposes.map(({ area }) => area))]
  return (
    <>
      {areas.map((area) => (
        <Panel key={area} title={area}>
          <Table purposes={answer.purposes.filter((one) => one.area === area)} onEdit={edit} />
        </Panel>
      ))}
      {editing && (
        <Choose purpose={editing} {...changeWords(answer.lockedUntil)} onClose={() => edit(null)} />
      )}
    </>
  )
}

type TableProps = Readonly<{ purposes: readonly Purpose[]; onEdit: (purpose: Purpose) => void }>

function Table({ purposes, onEdit }: TableProps) {
  const can = useCan()
  return (
    <MiniTable
      className="q-wizard-table"
      rows={purposes}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Propósito', cell: (purpose) => <Summary {...purpose} /> },
        {
          head: 'Cuenta',
          cell: ({ account }) => account ?? <StatusTag tone="warning">Sin cuenta</StatusTag>,
        },
        { head: 'Desde', cell: ({ fromDay }) => sinceWords(fromDay) },
      ]}
      actions={(purpose) =>
        can(configurationPermissions.edit) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Elegir cuenta de ${purpose.label}`}
            onClick={() => onEdit(purpose)}
          >
            Elegir…
          </Button>
        )
      }
    />
  )
}

const Summary = ({ label, help }: Purpose) => (
  <>
    {label}
    <div className="q-muted">{help}</div>
  </>
)

/** Seeded accounts apply to any year. */
const sinceWords = (fromDay: string | null): string => {
  if (fromDay === null) return '—'
  return fromDay <= '2000-01-01' ? 'Siempre' : showDay(fromDay as Day)
}

type ChooseProps = ReturnType<typeof changeWords> & Readonly<{ purpose: Purpose; onClose: () => void }>

const Choose = ({ purpose: { key, label, accountId, account }, fromDay, verb, ...rest }: ChooseProps) => (
  <CommandDialog
    {...rest}
    of={{ ...choosePurpose, verb }}
    about={{ key }}
    title={`Cuenta de «${label}»`}
    begun={{ accountId, fromDay }}
    labels={{ accountId: account ?? '' }}
  />
)

type Policy = Configuration['policies'][number]

const yesNo = { true: 'Sí', false: 'No' }
const optionsOf = ({ options }: Policy): Readonly<Record<string, string>> => options ?? yesNo

/** The accounting policies of the hospital, with their values by date. */
export function Policies({ answer }: { readonly answer: Configuration }) {
  const [editing, edit] = useState<Policy | null>(null)
  const can = useCan()
  return (
    <Panel title="Políticas contables">
      <div className="q-sideways">
        <table className="q-mini-table q-wizard-table">
          <tbody>
            {answer.policies.map((policy) => (
              <tr key={policy.name}>
                <td>{policy.label}</td>
                <td>{optionsOf(policy)[String(policy.value)]}</td>
                <td className="q-end">
                  {can(configurationPermissions.edit) && (
                    <Button size="compact-xs" variant="default" onClick={() => edit(policy)}>
                      Decidir…
                    </Button>
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <td>Modo y control del PAC</td>
              <td className="q-muted">Se deciden en cada vigencia fiscal</td>
              <td className="q-end">
                <Go to="/vigencia-fiscal" className="q-link">
                  Ir
                </Go>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {editing && <Decide policy={editing} {...changeWords(answer.lockedUntil)} onClose={() => edit(null)} />}
    </Panel>
  )
}

type DecideProps = ReturnType<typeof changeWords> & Readonly<{ policy: Policy; onClose: () => void }>

function Decide({ policy, fromDay, verb, ...rest }: DecideProps) {
  const params = { ...decidePolicy.params, value: f.choice('Valor', optionsOf(policy)) }
  return (
    <CommandDialog
      {...rest}
      of={{ ...decidePolicy, verb, params }}
      about={{ name: policy.name }}
      title={policy.label}
      begun={{ value: String(policy.value), fromDay }}
    />
  )
}

type Proposal = Configuration['proposals'][number]

/** Changes that await a second person. */
export function Proposals({ answer: { proposals } }: { readonly answer: Configuration }) {
  if (proposals.length === 0) return <EmptyState title="No hay cambios por aprobar." />
  return (
    <Panel title="Cambios propuestos">
      <MiniTable
        className="q-wizard-table"
        rows={proposals}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Cambio', cell: (proposal) => <What {...proposal} /> },
          { head: 'Rige desde', cell: ({ fromDay }) => showDay(fromDay as Day) },
          { head: 'Propuso', cell: ({ by }) => by ?? '—' },
          { head: 'Motivo', cell: ({ reason }) => reason },
        ]}
        actions={(proposal) => <Commands proposal={proposal} />}
      />
    </Panel>
  )
}

const What = ({ what, change }: Proposal) => (
  <>
    {what}
    <div className="q-muted">{change}</div>
  </>
)

function Commands({ proposal: { kind, id, mine } }: { readonly proposal: Proposal }) {
  const can = useCan()
  const accept = useAct(decideProposal, () => 'Cambio aprobado.')
  const reject = useAct(decideProposal, () => 'Cambio rechazado.')
  if (!can(configurationPermissions.approve)) return null
  return (
    <span className="q-wizard-bar">
      {mine ? (
        <span className="q-muted">Lo aprueba otra persona</span>
      ) : (
        <Button
          size="compact-xs"
          loading={accept.busy}
          onClick={() => void accept.send({ kind, id, decision: 'accept' })}
        >
          Aprobar
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        loading={reject.busy}
        onClick={() => void reject.send({ kind, id, decision: 'reject' })}
      >
        {mine ? 'Retirar' : 'Rechazar'}
      </Button>
    </span>
  )
}
