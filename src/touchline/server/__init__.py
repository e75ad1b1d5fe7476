"""The table server: tables that outlive a crash, secrets that never leave it, dice that anyone can check."""
