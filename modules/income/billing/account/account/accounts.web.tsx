import { ListScreen, useCan, useGo } from '@quina/blocks/web'
import type { Ambit } from '../../invoice/invoice/invoice.contract.ts'
import { accountHref } from '../capture/account-address.web.ts'
import { accountList, accountPath } from './account.contract.ts'

/** Care writes urgencias as 2 and stays as 3; the catalogue of billing the other way round. */
const ambitOf: Readonly<Record<string, Ambit>> = { '1': '1', '2': '3', '3': '2' }

export function Accounts() {
  const go = useGo()
  const can = useCan()
  return (
    <ListScreen
      list={accountList}
      path={accountPath}
      title="Cuentas por facturar"
      columns={[
        ...['admission', 'patientId', 'payerId', 'leftOn', 'days', 'total', 'condition', 'alerts'],
        ...['moderating', 'collected', 'charges', 'contractId', 'ambit', 'repsServiceId', 'enteredOn'],
      ]}
      filters={['condition', 'payerId', 'ambit', 'leftOn']}
      open={(row) => accountHref(ambitOf[String(row.ambit)] ?? '1', String(row.patientId), row.id)}
      newButton={{ label: 'Capturar cargos', href: '/billing/invoice/1', permission: 'billing.charge.edit' }}
      actions={
        can('billing.batch.run')
          ? [{ label: 'Facturar en lote', run: () => void go('/facturacion/eventos/lote') }]
          : []
      }
    />
  )
}
