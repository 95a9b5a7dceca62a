select platform.of_site_via('receivables.payment_application', 'application_id');
