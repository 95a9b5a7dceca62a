import { catalogScreens, GoTo } from '@quina/blocks/web'
import { FieldGrid, MoreFields } from '@quina/ui/web'
import { bankAccount } from './bank-account.contract.ts'

const screens = catalogScreens(bankAccount, {
  path: '/cuentas-banco-entidad',
  columns: ['name', 'bankId', 'kind', 'number', 'accountId', 'fuenteId', 'bookBalance', 'reconciledUntil'],
  defaults: () => ({ kind: 'ahorros', use: 'free', overdraft: '0.00', minimumBalance: '0.00' }),
  form: ({ Ask }) => (
    <>
      <FieldGrid>
        <Ask name="bankId" />
        <Ask name="kind" />
        <Ask name="number" />
        <Ask name="name" wide />
        <Ask name="accountId" />
        <Ask name="use" />
        <Ask name="openedOn" />
        <Ask name="fuenteId" />
        <Ask name="gmfExempt" />
        <Ask name="jointSignature" />
      </FieldGrid>
      <MoreFields>
        <Ask name="campusId" />
        <Ask name="clearingCode" />
        <Ask name="fileFormat" />
        <Ask name="overdraft" />
        <Ask name="minimumBalance" />
      </MoreFields>
    </>
  ),
  related: ({ id, values }) =>
    values.kind === 'corriente' ? (
      <p>
        <GoTo address={`/cuentas-banco-entidad/chequeras?bankAccountId=${id}`}>Ver sus chequeras</GoTo>
      </p>
    ) : null,
})

/** Where the money of the entity is kept. */
export const BankAccounts = screens.List
