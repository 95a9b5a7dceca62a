import { SetupPanel, Show } from '@quina/blocks/web'
import { Page, PageHeader } from '@quina/ui/web'
import { messageSetup, saveMessageSetup } from './message-setup.contract.ts'

/** `/citas/mensajes`: the configuration of messages to telephones. */
export const MessageProvider = () => (
  <Page>
    <PageHeader title="Proveedor de mensajes" />
    <Show of={messageSetup} params={{}}>
      {({ values, version, hasKey, hasAnswersKey }) => (
        <SetupPanel
          title="Por dónde salen"
          of={saveMessageSetup}
          about={{ version }}
          values={values}
          shows={['mode', 'address', 'sender', 'publicAddress']}
          secrets={{ key: hasKey, answersKey: hasAnswersKey }}
          simulator="No sale ningún mensaje. Se rechazan los números que no son celulares y los que terminan en 0000."
          rehearses="rehearses"
        />
      )}
    </Show>
  </Page>
)
