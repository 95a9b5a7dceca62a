import { Button } from '@mantine/core'
import { choice } from '@quina/blocks'
import { DeedDialog, Go, useCan } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  configurationPermissions,
  decidePolicy,
} from '../configuration/configuration.contract.ts'
import { changeWords } from './change-words.web.ts'

type Policy = Configuration['policies'][number]

const yesNo = { true: 'Sí', false: 'No' }
const optionsOf = ({ options }: Policy): Readonly<Record<string, string>> => options ?? yesNo

/** What the hospital decides for its books, with a value from each day on. */
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

interface DecideProps extends ReturnType<typeof changeWords> {
  readonly policy: Policy
  readonly onClose: () => void
}

function Decide({ policy, fromDay, verb, ...rest }: DecideProps) {
  const asks = { ...decidePolicy.asks, value: choice('Valor', optionsOf(policy)) }
  return (
    <DeedDialog
      {...rest}
      of={{ ...decidePolicy, verb, asks }}
      about={{ name: policy.name }}
      title={policy.label}
      begun={{ value: String(policy.value), fromDay }}
    />
  )
}
