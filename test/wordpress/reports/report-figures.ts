/** PHP that reads the reports' figures up to now: `$figures( $plan )`, with 0 for all plans. */
export const READ_FIGURES = `
  $lock    = new PracticePortal\\Core\\Database\\Lock();
  $log     = new PracticePortal\\Billing\\Activity\\ActivityLog();
  $updater = new PracticePortal\\Reports\\FigureUpdater(
    new PracticePortal\\Reports\\FigureTable(),
    new PracticePortal\\Reports\\MovementLedger(),
    new PracticePortal\\Reports\\MoneyLedger( $log, new PracticePortal\\Billing\\Storage\\Transactions() ),
    $lock
  );
  $reports = new PracticePortal\\Reports\\Reports( $updater );
  $figures = function ( $plan, $range = null ) use ( $reports ) {
    $report = $reports->report( $range ?? new PracticePortal\\Reports\\MonthRange( '2000-01', PracticePortal\\Reports\\Reports::thisMonth() ), $plan );
    $found  = array();
    foreach ( array( 'members', 'active', 'mrr', 'revenue', 'refunds', 'failed', 'failed_amount', 'recovered', 'recovered_amount' ) as $figure ) {
      $found[ $figure ] = $report->total( PracticePortal\\Reports\\Figure::from( $figure ) );
    }
    return $found;
  };`;
