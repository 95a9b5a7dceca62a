import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { bankBook, bulletin, treasuryState } from './bulletin.contract.ts'

const today = () => dayInBogota(new Date())
const monthStart = () => `${today().slice(0, 7)}-01`

/** The money that entered and left each cash register and bank in a day. */
export const Bulletin = () => <ReportScreen report={bulletin} defaults={{ from: today(), to: today() }} />

/** Every movement of a bank account, with its balance. */
export const BankBook = () => (
  <ReportScreen report={bankBook} defaults={{ from: monthStart(), to: today() }} />
)

/** The money of each fuente. */
export const TreasuryState = () => <ReportScreen report={treasuryState} defaults={{ on: today() }} />
