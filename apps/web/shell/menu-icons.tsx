import {
  type Icon,
  IconBuildingBank,
  IconBuildingHospital,
  IconBuildingWarehouse,
  IconCalculator,
  IconCalendarEvent,
  IconChartBar,
  IconFileInvoice,
  IconFolder,
  IconHeartbeat,
  IconHome,
  IconPill,
  IconReceipt2,
  IconReportMoney,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
  IconWritingSign,
} from '@tabler/icons-react'

/** The icons a menu entry may name, as the menu manager offers them. */
export const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  settings: IconSettings,
  users: IconUsers,
  contract: IconWritingSign,
  budget: IconCalculator,
  accounting: IconReportMoney,
  treasury: IconBuildingBank,
  payroll: IconUsersGroup,
  billing: IconFileInvoice,
  receivables: IconReceipt2,
  warehouse: IconBuildingWarehouse,
  pharmacy: IconPill,
  assets: IconBuildingHospital,
  calendar: IconCalendarEvent,
  care: IconStethoscope,
  insurer: IconHeartbeat,
  report: IconChartBar,
  quality: IconRosetteDiscountCheck,
  admin: IconShieldCheck,
}

export function MenuIcon({ name }: { readonly name: string | null }) {
  const Drawn = icons[name ?? ''] ?? IconFolder
  return <Drawn size={17} stroke={1.6} aria-hidden />
}
