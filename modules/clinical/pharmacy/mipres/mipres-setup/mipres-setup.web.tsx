import { Go, SetupPanel, Show } from '@quina/blocks/web'
import { mipresSetup, saveMipresSetup } from './mipres-setup.contract.ts'

/** The configuration of MIPRES, a section of the hospital's profile. */
export const MipresSetupSection = () => (
  <Show of={mipresSetup} params={{}}>
    {({ values, version, hasToken }) => (
      <SetupPanel
        title="Servicio web de MIPRES"
        of={saveMipresSetup}
        about={{ version }}
        values={values}
        shows={['address', 'siteCode']}
        secrets={{ token: hasToken }}
        note="Se usa cuando el parámetro «Cómo se reporta a MIPRES» lo dice."
      >
        <Go to="/farmacia/mipres">Ver las entregas</Go>
      </SetupPanel>
    )}
  </Show>
)
