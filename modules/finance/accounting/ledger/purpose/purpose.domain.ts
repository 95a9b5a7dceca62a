import { insist } from '@quina/kernel'
import { configurationPath, purposes } from './purpose.contract.ts'

/** The accounts chosen on a day, by purpose. */
export type ChosenAccounts = Readonly<Record<string, string>>

/**
 * The account chosen for a purpose.
 * @throws Problem CON-050 when no account is chosen, with the address of the configuration; Error for an undeclared purpose.
 */
export function accountOfPurpose(key: string, chosen: ChosenAccounts): string {
  const purpose = purposes().find((one) => one.key === key)
  if (purpose === undefined) throw new Error(`nobody declared the purpose ${key}`)
  const account = chosen[key]
  insist(
    account !== undefined,
    'CON-050',
    `Falta elegir la cuenta de «${purpose.label}» en Configuración inicial de contabilidad.`,
    { facts: { purpose: key, to: configurationPath } },
  )
  return account
}
