import { Checkbox } from '@mantine/core'
import { Show, useAct } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { chooseDigest, ownDigest } from './digest.contract.ts'

/** Turns the daily letter on or off. */
export const DigestPanel = () => (
  <Show of={ownDigest} params={{}}>
    {({ wanted, hour, byMail }) => (
      <Panel title="Carta diaria">
        <p className="q-context">
          {byMail
            ? `Un correo al día, desde las ${hour}:00, si hay algo: lo que lo espera y lo que cambió en lo que hizo.`
            : 'La entidad no tiene servidor de correo: no se envía ninguna.'}
        </p>
        <DigestChoice wanted={wanted} />
      </Panel>
    )}
  </Show>
)

function DigestChoice({ wanted }: { readonly wanted: boolean }) {
  const { send, busy } = useAct(chooseDigest, (done) =>
    done.wanted ? 'Recibirá la carta diaria.' : 'No recibirá más la carta diaria.',
  )
  return (
    <Checkbox
      label="Recibir la carta diaria"
      checked={wanted}
      disabled={busy}
      onChange={({ currentTarget: { checked } }) => void send({ wanted: checked })}
    />
  )
}
