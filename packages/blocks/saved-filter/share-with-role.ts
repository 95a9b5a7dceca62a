/** Sharing a view with a role, and deciding with what its lists open. */
export const shareWithRole = 'admin.view.share'
