"""False and unprovable goals, their verification, and small mutations of sequents."""
