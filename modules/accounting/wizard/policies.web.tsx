import { Button } from '@mantine/core'
import { call, Go, useCan } from '@quina/blocks/web'
import { ChoiceField, Panel } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  configurationPermissions,
  decidePolicy,
} from '../configuration/configuration.contract.ts'
import { ChangeDialog } from './change-dialog.web.tsx'

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
      {editing && <Decide policy={editing} lockedUntil={answer.lockedUntil} onClose={() => edit(null)} />}
    </Panel>
  )
}

interface DecideProps {
  readonly policy: Policy
  readonly lockedUntil: Configuration['lockedUntil']
  readonly onClose: () => void
}

function Decide({ policy, lockedUntil, onClose }: DecideProps) {
  const [value, setValue] = useState(String(policy.value))
  const typed = policy.options === null ? value === 'true' : value
  return (
    <ChangeDialog
      title={policy.label}
      lockedUntil={lockedUntil}
      withReason={false}
      ready={value !== String(policy.value)}
      save={({ fromDay }) => call(decidePolicy, { body: { name: policy.name, fromDay, value: typed } })}
      onClose={onClose}
    >
      <ChoiceField
        label="Valor"
        name="value"
        required
        options={optionsOf(policy)}
        value={value}
        onChange={setValue}
      />
    </ChangeDialog>
  )
}
