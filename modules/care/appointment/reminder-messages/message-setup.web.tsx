import { CommandOf, FieldValue, Show } from '@quina/blocks/web'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import {
  messageSetup,
  messageSetupFields,
  type ShownMessageSetup,
  saveMessageSetup,
} from './message-setup.contract.ts'

const always = ['mode', 'address', 'sender', 'publicAddress'] as const

/** `/citas/mensajes`: how the house sends messages to telephones. */
export const MessageProvider = () => (
  <Page>
    <PageHeader title="Proveedor de mensajes" />
    <Show of={messageSetup} params={{}}>
      {(setup) => <Messages setup={setup} />}
    </Show>
  </Page>
)

function Messages({
  setup: { values, hasKey, hasAnswersKey, version },
}: {
  readonly setup: ShownMessageSetup
}) {
  const simulates = values.mode === 'simulator'
  const names = simulates ? ([...always, 'rehearses'] as const) : always
  return (
    <Panel title="Por dónde salen">
      {simulates && (
        <p className="q-callout" role="status">
          <b>Simulador activo.</b> No sale ningún mensaje. Se rechazan los números que no son celulares y los
          que terminan en 0000.
        </p>
      )}
      <dl className="q-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{messageSetupFields[name].label}</dt>
            <dd>
              <FieldValue field={messageSetupFields[name]} value={values[name]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{messageSetupFields.key.label}</dt>
          <dd>{hasKey ? 'Guardada' : 'Sin registrar'}</dd>
        </div>
        <div>
          <dt>{messageSetupFields.answersKey.label}</dt>
          <dd>{hasAnswersKey ? 'Guardada' : 'Sin registrar'}</dd>
        </div>
      </dl>
      <CommandOf
        of={saveMessageSetup}
        about={{ version }}
        title="Proveedor de mensajes"
        label="Cambiar…"
        begun={values}
        done={() => 'Configuración guardada'}
      />
    </Panel>
  )
}
